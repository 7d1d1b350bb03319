import { isRecord } from '#lib/shared/json.ts';
import { ReplyTooLong } from '#lib/upstream/http-failure.ts';
import type { ChatChunk } from './answer-reader.ts';

/** Time limit for the end of the body after the end of its answer. */
const DRAIN_MS = 1000;

/** An error event in the middle of an answer; `error` is its content, for `readOpenAiFailure`. */
export class StreamedError extends Error {
  readonly error: unknown;

  constructor(error: unknown) {
    super('The service reported an error inside its stream.');
    this.error = error;
  }
}

/**
 * The chunks of a streamed chat reply, given its bytes, in the batches the network delivered, up to `[DONE]` or the end. `take` reads
 * the events of another API.
 * Throws SyntaxError for malformed chunks, and the body's own errors, after the chunks before them. Leaving
 * early leaves the reply. Not the SDK's iterator, which takes more processor time than all other work
 * per token and dropped the connection if the body ended a moment after the answer.
 */
export async function* readChunks(
  bytes: AsyncIterable<Uint8Array>,
  take: TakeEvent = takeChunk,
): AsyncGenerator<ChatChunk[], undefined> {
  const source = bytes[Symbol.asyncIterator]();
  let isRead = false;
  try {
    const decoder = new TextDecoder();
    const events = new EventDecoder();
    while (!isRead) {
      const { value, done } = await source.next();
      const batch = parseAll(
        done ? events.end() : events.push(decoder.decode(value, { stream: true })),
        take,
      );
      if (batch.chunks.length > 0) yield batch.chunks;
      if (batch.failure) throw batch.failure;
      isRead = done || batch.isLast;
    }
  } finally {
    // Not awaited: the answer is complete, or its reader left.
    void (isRead ? drain(source) : leave(source));
  }
}

/** Reads the rest of the body, usually there already: only then can the connection be reused. */
async function drain(bytes: AsyncIterator<Uint8Array>): Promise<void> {
  const giveUp = setTimeout(() => void leave(bytes), DRAIN_MS);
  try {
    while (!(await bytes.next()).done);
  } catch {
    // The answer is complete.
  } finally {
    clearTimeout(giveUp);
  }
}

async function leave(bytes: AsyncIterator<Uint8Array>): Promise<void> {
  await bytes.return?.().catch(() => undefined);
}

/** The result of some events: chunks, and what followed the last of them. */
export interface EventBatch {
  chunks: ChatChunk[];
  isLast: boolean;
  failure: Error | undefined;
}

/** Adds what one event says to a batch. */
export type TakeEvent = (event: ServerSentEvent, batch: EventBatch) => void;

function parseAll(events: ServerSentEvent[], take: TakeEvent): EventBatch {
  const batch: EventBatch = { chunks: [], isLast: false, failure: undefined };
  for (const event of events) {
    take(event, batch);
    if (batch.isLast || batch.failure) return batch;
  }
  return batch;
}

function takeChunk({ type, data }: ServerSentEvent, batch: EventBatch): void {
  if (data === '[DONE]') {
    batch.isLast = true;
    return;
  }
  const value = parse(data);
  if (!isRecord(value)) batch.failure = new SyntaxError('The stream holds what is no chunk of an answer.');
  else if (type === 'error') batch.failure = new StreamedError(value['error'] ?? value);
  else if (value['error']) batch.failure = new StreamedError(value['error']);
  else batch.chunks.push(value as ChatChunk);
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** One server-sent event; `type` is empty where the server named none. */
export interface ServerSentEvent {
  type: string;
  data: string;
}

/** Characters of one event: a multiple of what a chunk with the documents of an answer has. */
const LONGEST_EVENT = 8_000_000;

/**
 * Decodes server-sent events by the HTML standard, however the text is chunked: lines ending in LF, CR or
 * CRLF, comments, several lines of data. Beyond the standard, an event at the end of the stream counts
 * without a blank line after it. Ignores ids and retry times. Throws
 * ReplyTooLong for an event without an end.
 */
export class EventDecoder {
  #line = '';
  #type = '';
  #data: string | undefined;
  #endedWithReturn = false;

  /** The events that this piece completes. */
  push(piece: string): ServerSentEvent[] {
    const events: ServerSentEvent[] = [];
    const text = this.#withLineFeeds(piece);
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      // Only the first line is joined with the pending text: a long line in many pieces is never searched
      // twice.
      this.#take(this.#line + text.slice(start, end), events);
      this.#line = '';
      start = end + 1;
    }
    this.#line += text.slice(start);
    return events;
  }

  /** The event that the end of the stream completes, if any. */
  end(): ServerSentEvent[] {
    return this.push('\n\n');
  }

  #withLineFeeds(piece: string): string {
    const text = this.#endedWithReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece) this.#endedWithReturn = piece.endsWith('\r');
    return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  }

  #take(line: string, events: ServerSentEvent[]): void {
    if (line.startsWith('data:')) {
      const value = valueAfter('data:', line);
      this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`;
      if (this.#data.length > LONGEST_EVENT) throw new ReplyTooLong();
    } else if (line.startsWith('event:')) {
      this.#type = valueAfter('event:', line);
    } else if (line === '') {
      if (this.#data !== undefined) events.push({ type: this.#type, data: this.#data });
      this.#type = '';
      this.#data = undefined;
    }
  }
}

function valueAfter(name: string, line: string): string {
  return line.slice(line.startsWith(' ', name.length) ? name.length + 1 : name.length);
}
