import { streamLines } from '../../servers/stream-lines.ts';

const HEADERS = { 'content-type': 'application/json', 'api-key': 'bench' };

/**
 * The least that an answer needs of the services: one search and one chat stream, whose tokens are given one by one. No
 * protocol, no checks, no limits, no thoughts.
 */
export function bareTokens(services: string) {
  return async function* tokens(question: string, signal: AbortSignal): AsyncGenerator<string> {
    const call = (address: string, body: object) =>
      fetch(services + address, { method: 'POST', headers: HEADERS, body: JSON.stringify(body), signal });
    const found = await call("/indexes('bench')/docs/search.post.search?api-version=2024-07-01", {
      search: question,
      top: 3,
    });
    const { value } = await found.json();
    const sources = value.map(({ content }: { content: string }) => content);
    const chat = await call('/openai/deployments/chat/chat/completions?api-version=2024-10-21', {
      messages: [{ role: 'user', content: [question, ...sources].join('\n') }],
      stream: true,
      stream_options: { include_usage: true },
    });
    yield* textsOf(chat);
  };
}

async function* textsOf({ body }: Response): AsyncGenerator<string> {
  for await (const line of streamLines(body ?? [])) {
    const text = line.startsWith('data: {') && JSON.parse(line.slice(6)).choices[0]?.delta.content;
    if (text) yield text;
  }
}
