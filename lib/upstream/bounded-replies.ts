import type { Dispatcher } from 'undici';

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

type Handler = Dispatcher.DispatchHandler;

/**
 * Aborts replies that would fill the memory. The error's code begins with `UND_ERR`, as for any broken
 * connection.
 */
export function boundedReplies(bounds: ReplyBounds = DEFAULTS): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => dispatch(options, boundedHandler(handler, bounds));
}

/** The reply within the same bounds after its content coding is removed: a few bytes may decode to any number. */
export function boundedDecoding(reply: Response, bounds: ReplyBounds = DEFAULTS): Response {
  const { body, status, statusText, headers } = reply;
  if (!body || !headers.has('content-encoding')) return reply;
  const budget = new ReplyBudget(bounds, headers.get('content-type'));
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      budget.take(chunk);
      controller.enqueue(chunk);
    },
  });
  return new Response(body.pipeThrough(counted), { status, statusText, headers });
}

function boundedHandler(handler: Handler, bounds: ReplyBounds): Handler {
  let budget = new ReplyBudget(bounds, undefined);
  return {
    onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
    onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
    onResponseStarted: () => handler.onResponseStarted?.(),
    onResponseStart(controller, status, headers, message) {
      budget = new ReplyBudget(bounds, headers['content-type']);
      return handler.onResponseStart?.(controller, status, headers, message);
    },
    onResponseData(controller, chunk) {
      budget.take(chunk);
      return handler.onResponseData?.(controller, chunk);
    },
    onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
    onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
  };
}

/** What is left of the bounds of one reply. */
class ReplyBudget {
  readonly #lineBytes: number;
  readonly #isStream: boolean;
  #bytesLeft: number;
  #inLine = 0;

  constructor({ bytes, lineBytes }: ReplyBounds, mediaType: unknown) {
    this.#bytesLeft = bytes;
    this.#lineBytes = lineBytes;
    this.#isStream = String(mediaType).startsWith('text/event-stream');
  }

  /** Throws ReplyTooLong beyond a bound. */
  take(chunk: Uint8Array): void {
    this.#bytesLeft -= chunk.length;
    const lastLine = this.#isStream ? chunk.lastIndexOf(LINE_FEED) : chunk.length - 1;
    this.#inLine = lastLine < 0 ? this.#inLine + chunk.length : chunk.length - 1 - lastLine;
    if (this.#bytesLeft < 0 || this.#inLine > this.#lineBytes) throw new ReplyTooLong();
  }
}

class ReplyTooLong extends Error {
  override readonly name = 'ReplyTooLong';
  readonly code = 'UND_ERR_RES_EXCEEDED_MAX_SIZE';

  constructor() {
    super('The reply is longer than anything that was asked for.');
  }
}
