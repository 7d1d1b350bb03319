import { isRecord } from '#lib/shared/json.ts';
import type { ChatChunk } from './answer-reader.ts';
import { EventDecoder, type ServerSentEvent } from './event-decoder.ts';

/** How long the end of a body may take to follow the end of its answer. */
const DRAIN_MS = 1000;

/** An error that the service sent in the middle of its answer; `error` is what it said, for `readOpenAiFailure`. */
class StreamedError extends Error {
  readonly error: unknown;

  constructor(error: unknown) {
    super('The service reported an error inside its stream.');
    this.error = error;
  }
}

/**
 * The chunks of a streamed chat reply, those together that the network brought together, up to `[DONE]` or the end.
 * Throws SyntaxError for what is no chunk, and what the body throws, both after the chunks before it. Leaving early
 * cancels the body. Not the SDK's own iterator: that took more processor time than all the rest that happens to a token,
 * and dropped the connection where the end of the body came a moment after the end of the answer.
 */
export async function* readChunks({ body }: Pick<Response, 'body'>): AsyncGenerator<ChatChunk[], undefined> {
  if (!body) throw new SyntaxError('The reply has no body.');
  const reader = body.getReader();
  let isRead = false;
  try {
    const decoder = new TextDecoder();
    const events = new EventDecoder();
    while (!isRead) {
      const { value, done } = await reader.read();
      const batch = parseAll(done ? events.end() : events.push(decoder.decode(value, { stream: true })));
      if (batch.chunks.length > 0) yield batch.chunks;
      if (batch.failure) throw batch.failure;
      isRead = done || batch.isLast;
    }
  } finally {
    // Not awaited: the answer is there, or nobody wants it.
    void (isRead ? drain(reader) : reader.cancel()).catch(() => undefined);
  }
}

/** Reads the end of the body, which is mostly there already: only then can the connection serve another call. */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const giveUp = setTimeout(() => void reader.cancel().catch(() => undefined), DRAIN_MS);
  try {
    while (!(await reader.read()).done);
  } finally {
    clearTimeout(giveUp);
  }
}

/** What some events brought: chunks, and what came after the last of them. */
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
