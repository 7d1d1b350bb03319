import type { IncomingHttpHeaders } from 'node:http';

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

/** Counts the bytes of one reply. Both methods throw an error whose code begins with `UND_ERR`, as for any broken connection. */
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
  takeHead({ 'content-encoding': coding = 'identity', 'content-type': type }: IncomingHttpHeaders): void {
    if (coding.toLowerCase() !== 'identity') {
      throw refusal('UND_ERR_CONTENT_ENCODING', 'The service compressed its reply, which was not asked for.');
    }
    this.#isStream = type?.startsWith('text/event-stream') ?? false;
  }

  take(chunk: Uint8Array): void {
    this.#bytesLeft -= chunk.length;
    const lastLine = this.#isStream ? chunk.lastIndexOf(LINE_FEED) : chunk.length - 1;
    this.#inLine = lastLine < 0 ? this.#inLine + chunk.length : chunk.length - 1 - lastLine;
    if (this.#bytesLeft < 0 || this.#inLine > this.#lineBytes) {
      throw refusal('UND_ERR_RES_EXCEEDED_MAX_SIZE', 'The reply is longer than anything that was asked for.');
    }
  }
}

function refusal(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
