import { randomUUID } from 'node:crypto';
import { Refusal } from '../../http/reply.ts';

/** A failure as On Your Data writes it: the code is a number. */
function dataFailure(message: string): Refusal {
  const error = { requestid: randomUUID(), code: 400, message };
  return new Refusal({ status: 400, body: { error } }, message);
}

/** The search service did not do what it was asked. */
export function searchFailed(reason: string): Refusal {
  return dataFailure(
    `Invalid AzureCognitiveSearch configuration detected: Call to Azure Search instance failed.\nAPI Users: Please ensure you are using the right instance, index_name, and provide admin_key as the api_key.\n${reason}`,
  );
}

/** A parameter that is not as it should be. */
export function invalidParameter(field: string, reason: string): Refusal {
  return dataFailure(`Validation error at #/data_sources/0/${field}: ${reason}`);
}
