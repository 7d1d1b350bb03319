import type { SearchClientOptions } from '@azure/search-documents';

/** A policy of the SDK's pipeline. */
export type PipelinePolicy = NonNullable<SearchClientOptions['additionalPolicies']>[number]['policy'];

type PipelineResponse = Awaited<ReturnType<PipelinePolicy['sendRequest']>>;

/** A response that is no success, as an error with what retries and messages need. */
export class RefusedResponse extends Error {
  override readonly name = 'RefusedResponse';
  readonly statusCode: number;
  readonly response: Pick<PipelineResponse, 'headers'>;
  /** The service's text, for logs only. */
  readonly said: string;

  constructor({ status, headers, bodyAsText }: PipelineResponse) {
    super(`The search service answered with status ${status}.`);
    this.statusCode = status;
    this.response = { headers };
    this.said = bodyAsText ?? '';
  }
}

/**
 * Turns every rejection into a RefusedResponse before the SDK parses it: the SDK fails on bodies that are no
 * JSON object, as gateways and overloaded services send, and on redirects to another host, and loses the status.
 */
export const refusedResponses: PipelinePolicy = {
  name: 'refusedResponses',
  async sendRequest(request, next) {
    const response = await next(request);
    if (response.status >= 300) throw new RefusedResponse(response);
    return response;
  },
};
