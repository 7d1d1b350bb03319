import type { Dispatcher } from 'undici';

/** What one reply may take. The defaults are a multiple of the longest that a model writes, with all that Azure adds. */
export interface ReplyBounds {
  bytes: number;
  /** In one line of a stream of events: whoever parses it waits for its end. */
  lineBytes: number;
}

const DEFAULTS: ReplyBounds = { bytes: 256_000_000, lineBytes: 4_000_000 };
const LINE_FEED = 0x0a;

type Handler = Dispatcher.DispatchHandler;

/** Breaks off replies that would fill the memory. As for any broken connection, the code of the error begins with `UND_ERR`. */
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
