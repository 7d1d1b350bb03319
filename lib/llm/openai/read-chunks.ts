import { isRecord } from '#lib/shared/json.ts';
import type { ChatChunk } from './answer-reader.ts';
import { EventDecoder, type ServerSentEvent } from './event-decoder.ts';

/** Time limit for the end of the body after the end of its answer. */
const DRAIN_MS = 1000;

/** An error event in the middle of an answer; `error` is its content, for `readOpenAiFailure`. */
class StreamedError extends Error {
  readonly error: unknown;

  constructor(error: unknown) {
    super('The service reported an error inside its stream.');
    this.error = error;
  }
}

/**
 * The chunks of a streamed chat reply, given its bytes, in the batches the network delivered, up to `[DONE]` or the end.
 * Throws SyntaxError for malformed chunks, and the body's own errors, after the chunks before them. Leaving
 * early leaves the reply. Not the SDK's iterator, which takes more processor time than all other work
 * per token and dropped the connection if the body ended a moment after the answer.
 */
export async function* readChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ChatChunk[], undefined> {
  const source = bytes[Symbol.asyncIterator]();
  let isRead = false;
  try {
    const decoder = new TextDecoder();
    const events = new EventDecoder();
    while (!isRead) {
      const { value, done } = await source.next();
      const batch = parseAll(done ? events.end() : events.push(decoder.decode(value, { stream: true })));
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
interface Batch {
  chunks: ChatChunk[];
  isLast: boolean;
  failure: Error | undefined;
}

function parseAll(events: ServerSentEvent[]): Batch {
  const batch: Batch = { chunks: [], isLast: false, failure: undefined };
  for (const event of events) {
    if (event.data === '[DONE]') batch.isLast = true;
    else takeChunk(event, batch);
    if (batch.isLast || batch.failure) return batch;
  }
  return batch;
}

function takeChunk({ type, data }: ServerSentEvent, batch: Batch): void {
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
