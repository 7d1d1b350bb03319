import type { IncomingMessage } from 'node:http';
import { streamLines } from '../servers/stream-lines.ts';
import type { Send } from './connection.ts';
import type { Dialect, Message, Piece } from './dialects.ts';

/** How an answer ended. `left` and `unfinished` were our doing; `limited` is a 429; the rest are errors. */
export type Ending =
  | 'whole'
  | 'left'
  | 'unfinished'
  | 'limited'
  | 'refused'
  | 'failed'
  | 'dropped'
  | 'unreached';

/** What became of one question. Times are milliseconds from when it was asked. */
export interface Heard {
  ending: Ending;
  status: number | null;
  /** Of an error: what was said. */
  message: string | null;
  firstByteMs: number | null;
  firstTokenMs: number | null;
  totalMs: number;
  text: string;
  sources: string[];
  /** The stored conversation and turn. */
  conversation: string | null;
  turn: string | null;
}

interface Asking {
  dialect: Dialect;
  messages: Message[];
  conversation: string | null;
  headers: Record<string, string>;
  /** Leaves at the first token. */
  leaves: boolean;
}

/** Asks one question and reads its answer to the end. Never throws: what went wrong is the ending. */
export async function ask(send: Send, asking: Asking, signal: AbortSignal): Promise<Heard> {
  const begun = performance.now();
  const heard: Heard = {
    ending: 'unreached',
    status: null,
    message: null,
    firstByteMs: null,
    firstTokenMs: null,
    totalMs: 0,
    text: '',
    sources: [],
    conversation: null,
    turn: null,
  };
  try {
    const body = JSON.stringify(asking.dialect.body(asking.messages, asking.conversation));
    const headers = { 'content-type': 'application/json', ...asking.headers };
    const response = await send({ method: 'POST', path: asking.dialect.path, headers, body }, signal);
    heard.status = response.statusCode ?? 0;
    heard.conversation = headerOf(response, 'x-conversation-id');
    heard.turn = headerOf(response, 'x-turn-id');
    heard.ending = 'dropped';
    await (heard.status === 200 ? read(response, asking, heard, begun) : noteRefusal(response, heard));
  } catch (error) {
    heard.message = error instanceof Error ? error.message : String(error);
    if (signal.aborted) heard.ending = 'unfinished';
  }
  heard.totalMs = performance.now() - begun;
  return heard;
}

async function read(response: IncomingMessage, asking: Asking, heard: Heard, begun: number): Promise<void> {
  const noteByte = () => {
    heard.firstByteMs ??= performance.now() - begun;
  };
  for await (const line of streamLines(response.setEncoding('utf8'), { onBytes: noteByte, withRest: true })) {
    take(asking.dialect.read(line), heard, performance.now() - begun);
    if (asking.leaves && heard.text && heard.ending === 'dropped') {
      heard.ending = 'left';
      return;
    }
  }
  if (heard.ending === 'dropped') heard.message = 'The stream ended before its answer did.';
}

function take({ text, sources, error, isEnd }: Piece, heard: Heard, ms: number): void {
  if (text) {
    heard.firstTokenMs ??= ms;
    heard.text += text;
  }
  if (sources) heard.sources = sources;
  if (error !== undefined) Object.assign(heard, { ending: 'failed', message: error });
  else if (isEnd) heard.ending = 'whole';
}

async function noteRefusal(response: IncomingMessage, heard: Heard): Promise<void> {
  heard.ending = heard.status === 429 ? 'limited' : 'refused';
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += chunk;
  heard.message = body.slice(0, 300);
}

function headerOf(response: IncomingMessage, name: string): string | null {
  const value = response.headers[name];
  return typeof value === 'string' ? value : null;
}
