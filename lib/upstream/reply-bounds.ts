import type { IncomingHttpHeaders } from 'node:http';
import { ConnectionError } from './connection-error.ts';

/**
 * Size limits of one reply. The defaults are a multiple of the longest model output, including Azure's
 * additions.
 */
export interface ReplyBounds {
  bytes: number;
  /** Per line of an event stream: parsers buffer up to its end. */
  lineBytes: number;
}

const DEFAULTS: ReplyBounds = { bytes: 256_000_000, lineBytes: 4_000_000 };
const LINE_FEED = 0x0a;

/** Counts the bytes of one reply. Both methods throw ConnectionError. */
export class ReplyMeter {
  readonly #lineBytes: number;
  #bytesLeft: number;
  #isStream = false;
  #inLine = 0;

  constructor({ bytes, lineBytes }: ReplyBounds = DEFAULTS) {
    this.#bytesLeft = bytes;
    this.#lineBytes = lineBytes;
  }

  /** No call asks for a compressed reply, and a few of its bytes may decode to any number. */
  takeHead({ 'content-encoding': coding, 'content-type': type }: IncomingHttpHeaders): void {
    // A header that came twice is a list.
    if (coding && String(coding).toLowerCase() !== 'identity') {
      throw new ConnectionError('The service compressed its reply, which was not asked for.');
    }
    this.#isStream = String(type).startsWith('text/event-stream');
  }

  take(chunk: Uint8Array): void {
    this.#bytesLeft -= chunk.length;
    const lastLine = this.#isStream ? chunk.lastIndexOf(LINE_FEED) : chunk.length - 1;
    this.#inLine = lastLine < 0 ? this.#inLine + chunk.length : chunk.length - 1 - lastLine;
    if (this.#bytesLeft < 0 || this.#inLine > this.#lineBytes) {
      throw new ConnectionError('The reply is longer than anything that was asked for.');
    }
  }
}
