import { Refusal, type Reply } from '../http/reply.ts';

/** An error in the shape of the service: `{ error: { code, message, details? } }`. */
export function errorReply(status: number, message: string, code = '', detailCode?: string): Reply {
  return {
    status,
    body: {
      error: { code, message, ...(detailCode ? { details: [{ code: detailCode, message }] } : {}) },
    },
  };
}

/** A request that the service does not understand or allow. */
export function badRequest(message: string, parameter?: string, detailCode?: string): Refusal {
  const text = parameter ? `${message}\r\nParameter name: ${parameter}` : message;
  return new Refusal(errorReply(400, text, detailCode ? 'InvalidRequestParameter' : '', detailCode), text);
}

/** An OData expression that does not hold. */
export function invalidExpression(message: string, parameter: string): Refusal {
  return badRequest(`Invalid expression: ${message}`, parameter);
}

/** A body that does not have the documented shape. */
export function invalidBody(message: string, parameter: string): Refusal {
  return badRequest(`The request is invalid. Details: ${parameter} : ${message}`);
}

/** A definition of an index that breaks one of its rules. */
export function wrongDefinition(message: string): Refusal {
  return invalidBody(message, 'definition');
}
