import type { SearchClientOptions } from '@azure/search-documents';

/** A way of looking at what goes through a client of the SDK. */
export type PipelinePolicy = NonNullable<SearchClientOptions['additionalPolicies']>[number]['policy'];

type PipelineResponse = Awaited<ReturnType<PipelinePolicy['sendRequest']>>;

/** A response of status 400 or higher, as an error that keeps what retries and messages are decided by. */
export class RefusedResponse extends Error {
  override readonly name = 'RefusedResponse';
  readonly statusCode: number;
  readonly response: Pick<PipelineResponse, 'headers'>;
  /** What the service said, which is for our eyes only. */
  readonly said: string;

  constructor({ status, headers, bodyAsText }: PipelineResponse) {
    super(`The search service answered with status ${status}.`);
    this.statusCode = status;
    this.response = { headers };
    this.said = bodyAsText ?? '';
  }
}

/**
 * Turns every refusal into a RefusedResponse before the SDK reads it: its own reading fails on bodies that are no JSON
 * object, which gateways and overloaded services send, and loses the status with them.
 */
export const refusedResponses: PipelinePolicy = {
  name: 'refusedResponses',
  async sendRequest(request, next) {
    const response = await next(request);
    if (response.status >= 400) throw new RefusedResponse(response);
    return response;
  },
};
