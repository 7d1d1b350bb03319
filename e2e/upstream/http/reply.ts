/** The reply of a scripted service. An object is sent as JSON; a sequence is sent piece by piece as it comes. */
export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: ReplyBody;
}

export type ReplyBody = string | Uint8Array | AsyncIterable<string | Uint8Array> | object | undefined;

/** Thrown by a handler to answer with something other than success. */
export class Refusal extends Error {
  readonly reply: Reply;

  constructor(reply: Reply, message = `Refused with ${reply.status}`) {
    super(message);
    this.reply = reply;
  }
}

/** The pieces of a body as bytes, and the headers that its kind calls for. */
export function encodeBody(body: ReplyBody): {
  headers: Record<string, string>;
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
} {
  if (body === undefined) return { headers: { 'content-length': '0' }, pieces: [] };
  if (isSequence(body)) return { headers: {}, pieces: bytesOf(body) };
  const isBytes = body instanceof Uint8Array;
  const bytes = isBytes ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return {
    headers: {
      ...(typeof body === 'object' && !isBytes ? { 'content-type': 'application/json; charset=utf-8' } : {}),
      'content-length': String(bytes.length),
    },
    pieces: [bytes],
  };
}

function isSequence(body: NonNullable<ReplyBody>): body is AsyncIterable<string | Uint8Array> {
  return typeof body === 'object' && Symbol.asyncIterator in body;
}

async function* bytesOf(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}
