// The floor of bench:upstream: a bare node:http server that makes the same two upstream calls, one search and one chat
// stream, and writes each token out. No protocol, no checks, no limits, no thoughts. Arguments: PORT, URL of the services.
import process from 'node:process';
import { serveBare } from './serve-bare.ts';

const [port, services] = process.argv.slice(2);
const SEARCH = `${services}/indexes('bench')/docs/search.post.search?api-version=2024-07-01`;
const CHAT = `${services}/openai/deployments/chat/chat/completions?api-version=2024-10-21`;
const HEADERS = { 'content-type': 'application/json', 'api-key': 'bench' };

async function* tokens(question: string, signal: AbortSignal): AsyncGenerator<string> {
  const call = (url: string, body: object) =>
    fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(body), signal });
  const found = await (await call(SEARCH, { search: question, top: 3 })).json();
  const sources = found.value.map(({ content }: { content: string }) => content);
  const messages = [{ role: 'user', content: [question, ...sources].join('\n') }];
  const { body } = await call(CHAT, { messages, stream: true, stream_options: { include_usage: true } });
  const decoder = new TextDecoder();
  let held = '';
  for await (const bytes of body ?? []) {
    const lines = (held + decoder.decode(bytes, { stream: true })).split('\n');
    held = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue;
      const text = JSON.parse(line.slice('data: '.length)).choices[0]?.delta.content;
      if (text) yield text;
    }
  }
}

serveBare(Number(port), tokens);
