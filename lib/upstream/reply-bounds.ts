import type { IncomingHttpHeaders } from 'node:http';
import { ConnectionError, ReplyTooLong } from './connection-error.ts';

/** Size limits of one reply. Every call of a service names its own: a reply beyond them throws ReplyTooLong. */
export interface ReplyBounds {
  bytes: number;
  /** Per line of an event stream, where parsers buffer up to its end; `bytes` when absent. */
  lineBytes?: number;
}

/**
 * An answer that is read as it comes: some hundred bytes carry a token, and reasoning is read over. What it holds in
 * memory is bounded by its characters.
 */
export const STREAMED_ANSWER: ReplyBounds = { bytes: 256_000_000, lineBytes: 4_000_000 };

/** A reply of a few values, such as a query, a title, a vector or a token. */
export const SMALL_REPLY: ReplyBounds = { bytes: 1_000_000 };

const LINE_FEED = 0x0a;

/** Counts the bytes of one reply. */
export class ReplyMeter {
  readonly #lineBytes: number;
  #bytesLeft: number;
  #isStream = false;
  #inLine = 0;

  constructor({ bytes, lineBytes = bytes }: ReplyBounds) {
    this.#bytesLeft = bytes;
    this.#lineBytes = lineBytes;
  }

  /** Throws ConnectionError: no call asks for a compressed reply, and a few of its bytes may decode to any number. */
  takeHead({ 'content-encoding': coding, 'content-type': type }: IncomingHttpHeaders): void {
    // A header that came twice is a list.
    if (coding && String(coding).toLowerCase() !== 'identity') {
      throw new ConnectionError('The service compressed its reply, which was not asked for.');
    }
    this.#isStream = String(type).startsWith('text/event-stream');
  }

  /** Throws ReplyTooLong. */
  take(chunk: Uint8Array): void {
    this.#bytesLeft -= chunk.length;
    const lastLine = this.#isStream ? chunk.lastIndexOf(LINE_FEED) : chunk.length - 1;
    this.#inLine = lastLine < 0 ? this.#inLine + chunk.length : chunk.length - 1 - lastLine;
    if (this.#bytesLeft < 0 || this.#inLine > this.#lineBytes) {
      throw new ReplyTooLong();
    }
  }
}

/** Longer refusals are pages for people, which are dropped. */
const MOST_BYTES = 64_000;

/**
 * What a failed reply says, as far as it comes, and never too much of it: the status counts even if the connection breaks
 * after it. Leaves the reply.
 */
export async function readRefusal(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MOST_BYTES) break;
    }
  } catch {
    // What came is enough.
  }
  return Buffer.concat(chunks).toString('utf8');
}
