import type { IncomingHttpHeaders } from 'node:http';
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
 * Aborts replies that would fill the memory, compressed ones among them. The error's code begins with `UND_ERR`, as for any broken
 * connection.
 */
export function boundedReplies(bounds: ReplyBounds = DEFAULTS): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => dispatch(options, boundedHandler(handler, bounds));
}

function boundedHandler(handler: Handler, { bytes, lineBytes }: ReplyBounds): Handler {
  let bytesLeft = bytes;
  let isStream = false;
  let inLine = 0;
  return {
    onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
    onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
    onResponseStarted: () => handler.onResponseStarted?.(),
    onResponseStart(controller, status, headers, message) {
      if (isEncoded(headers)) throw new EncodedReply();
      isStream = String(headers['content-type']).startsWith('text/event-stream');
      return handler.onResponseStart?.(controller, status, headers, message);
    },
    onResponseData(controller, chunk) {
      bytesLeft -= chunk.length;
      const lastLine = isStream ? chunk.lastIndexOf(LINE_FEED) : chunk.length - 1;
      inLine = lastLine < 0 ? inLine + chunk.length : chunk.length - 1 - lastLine;
      if (bytesLeft < 0 || inLine > lineBytes) throw new ReplyTooLong();
      return handler.onResponseData?.(controller, chunk);
    },
    onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
    onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
  };
}

class ReplyTooLong extends Error {
  override readonly name = 'ReplyTooLong';
  readonly code = 'UND_ERR_RES_EXCEEDED_MAX_SIZE';

  constructor() {
    super('The reply is longer than anything that was asked for.');
  }
}

/** No call asks for it, and a few compressed bytes may decode to any number. */
class EncodedReply extends Error {
  override readonly name = 'EncodedReply';
  readonly code = 'UND_ERR_CONTENT_ENCODING';

  constructor() {
    super('The service compressed its reply, which was not asked for.');
  }
}

function isEncoded({ 'content-encoding': coding = 'identity' }: IncomingHttpHeaders): boolean {
  return String(coding).toLowerCase() !== 'identity';
}
