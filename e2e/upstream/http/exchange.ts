import type { IncomingMessage } from 'node:http';
import type { RecordedRequest } from './recorded-request.ts';
import { Refusal } from './reply.ts';

const BODY_LIMIT = 300 * 1024 * 1024;

/** One request in the hands of a scripted service. */
export interface Exchange {
  method: string;
  /** Decoded. */
  path: string;
  /** As it was sent, for signatures. */
  rawPath: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer;
  /** The body as JSON; undefined if there is none or it is not JSON. */
  json: unknown;
  /** Fires when the caller hangs up. */
  signal: AbortSignal;
}

/** Reads a request whole. */
export async function readExchange(message: IncomingMessage, signal: AbortSignal): Promise<Exchange> {
  const url = new URL(message.url ?? '/', 'http://loopback');
  const body = await readBody(message);
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [name, String(value)]),
  );
  return {
    method: message.method ?? 'GET',
    path: decode(url.pathname),
    rawPath: url.pathname,
    query: url.searchParams,
    headers,
    body,
    json: parseJson(body, headers['content-type'] ?? ''),
    signal,
  };
}

/** The line of the log that an exchange becomes. */
export function recordOf(exchange: Exchange): RecordedRequest {
  const { method, path, query, headers, body, json } = exchange;
  const isText = /^text\/|xml/.test(headers['content-type'] ?? '');
  return {
    method,
    path,
    query: Object.fromEntries(query),
    headers,
    body: json ?? (isText ? body.toString('utf8') : body.length > 0 ? { bytes: body.length } : undefined),
    receivedAt: Date.now(),
    status: undefined,
    closedByClient: false,
  };
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of message) {
    length += piece.length;
    if (length > BODY_LIMIT) throw new Refusal({ status: 413 });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function parseJson(body: Buffer, contentType: string): unknown {
  if (!/\bjson\b/.test(contentType) || body.length === 0) return undefined;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
