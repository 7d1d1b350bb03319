import type { APIRequestContext, APIResponse } from '@playwright/test';

/** A question that the sample documents answer, and what its answer must cite. */
export const question = 'How many days can I work from abroad each year?';
export const expectedCitation = 'employee-handbook.pdf#page=5';

// biome-ignore lint/suspicious/noExplicitAny: the tests look at bytes from outside and own no types for them.
export type Wire = any;

/** One user message as a request body, with whatever else belongs into it. */
export function body(content: unknown = question, rest: object = {}): object {
  return { messages: [{ role: 'user', content }], ...rest };
}

/** Posts JSON. */
export function post(
  request: APIRequestContext,
  path: string,
  data: unknown,
  headers: Record<string, string> = {},
): Promise<APIResponse> {
  return request.post(path, {
    data: Buffer.from(JSON.stringify(data)),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** The lines of a streamed answer, parsed. Every line must be terminated. */
export async function lines(response: APIResponse): Promise<Wire[]> {
  const text = await response.text();
  if (!text.endsWith('\n')) throw new Error(`The last line is not terminated: ${text.slice(-80)}`);
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** The text of a streamed answer, in either dialect. */
export function textOf(stream: Wire[]): string {
  return stream.map((line) => (line.delta ?? line.choices[0].delta).content ?? '').join('');
}

/** The context of a streamed answer, merged by its top-level keys as a reader does. */
export function contextOf(stream: Wire[]): Wire {
  return Object.assign({}, ...stream.map((line) => line.context ?? line.choices?.[0].context));
}

/** The thoughts of a whole answer in the flat dialect, by title. */
export function thoughtsOf(answer: Wire): Map<string, Wire> {
  return new Map(answer.context.thoughts.map((thought: Wire) => [thought.title, thought]));
}
