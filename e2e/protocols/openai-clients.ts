import OpenAI, { AzureOpenAI } from 'openai';

/** The published SDKs, as their users call them, without their own retries. */
export const CLIENTS = [
  {
    name: 'AzureOpenAI',
    client: (baseURL: string | undefined): OpenAI =>
      new AzureOpenAI({
        endpoint: baseURL ?? '',
        apiKey: 'any',
        apiVersion: '2024-05-01-preview',
        maxRetries: 0,
      }),
  },
  {
    name: 'OpenAI',
    client: (baseURL: string | undefined): OpenAI =>
      new OpenAI({ baseURL: `${baseURL}/v1`, apiKey: 'any', maxRetries: 0 }),
  },
] as const;

export const [{ client: azure }, { client: openai }] = CLIENTS;

/** One message of the user's. */
export function saying(content: string): { role: 'user'; content: string }[] {
  return [{ role: 'user', content }];
}

/** A question of its own, which identifies its requests and replies. */
export function anew(): string {
  return `How is the weather in zq${crypto.randomUUID().slice(0, 8)}?`;
}
