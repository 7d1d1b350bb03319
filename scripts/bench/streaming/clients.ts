import { Agent, type IncomingMessage, request } from 'node:http';
import { streamLines } from '../../servers/stream-lines.ts';

const TIMEOUT_MS = 120_000;
const TOKEN_LINE = '{"delta":{"content":';
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** After a pause: a server closes idle connections at a moment of its own, and a request must not meet it. */
export function closeIdleConnections(): void {
  agent.destroy();
}

/** A client's measurements of one streamed answer. */
export interface Heard {
  firstTokenMs: number;
  tokens: number;
}

/** Asks one question and reads its stream to the end. Throws when the server refuses, fails or breaks off. */
export async function ask(
  url: string,
  question: string,
  onFirstToken = () => {},
  headers: Record<string, string> = {},
): Promise<Heard> {
  const started = performance.now();
  const response = await post(
    url,
    JSON.stringify({ messages: [{ role: 'user', content: question }] }),
    headers,
  );
  const heard: Heard = { firstTokenMs: 0, tokens: 0 };
  for await (const line of streamLines(response.setEncoding('utf8'))) {
    if (line.startsWith('{"error"')) throw new Error(line);
    if (!line.startsWith(TOKEN_LINE)) continue;
    heard.tokens += 1;
    if (heard.tokens > 1) continue;
    heard.firstTokenMs = performance.now() - started;
    onFirstToken();
  }
  if (response.statusCode === 200 && heard.tokens > 0) return heard;
  throw new Error(`The server answered ${response.statusCode} with ${heard.tokens} tokens.`);
}

function post(url: string, body: string, more: Record<string, string>): Promise<IncomingMessage> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...more,
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/chat/stream`, { method: 'POST', headers, agent, timeout: TIMEOUT_MS });
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error('The server said nothing for two minutes.')));
    sent.end(body);
  });
}

/** Asks `count` questions from `clients` clients, each asking its next one when it has heard the last. */
export async function askFromMany(
  url: string,
  questions: string[],
  { clients, count, headers = {} }: { clients: number; count: number; headers?: Record<string, string> },
): Promise<Heard[]> {
  const heard: Heard[] = [];
  let asked = 0;
  closeIdleConnections();
  const client = async () => {
    while (asked < count) {
      const question = questions[asked % questions.length] ?? '';
      asked += 1;
      heard.push(await ask(url, question, undefined, headers));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return heard;
}
