import type { Dispatcher } from 'undici';
import { AppError } from '#lib/shared/app-error.ts';
import { MODEL_IMAGE_TYPES, type ModelImageType, modelImageTypeOf } from '#lib/shared/model-images.ts';

/** The target of a connection, without a DNS lookup. */
interface Reached {
  /** An IP address, not a name. */
  hostname: string;
  port: string;
  protocol: 'https:' | 'http:';
}

/** The target for a checked address: port 443 of it. */
export type Reach = (address: string) => Reached;

/** The target, and the size limit. */
interface AskOptions {
  reached: Reached;
  connectTimeoutMs: number;
  maxBytes: number;
}

const HEADERS = {
  accept: MODEL_IMAGE_TYPES.join(', '),
  // Bytes as received count against the limit: nothing is decompressed.
  'accept-encoding': 'identity',
  'user-agent': 'citewell-image-fetch',
};
const MAX_HEADER_BYTES = 16_384;
const REDIRECTS = [301, 302, 303, 307, 308];
const ALIASES: Record<string, string> = { 'image/jpg': 'image/jpeg', 'image/pjpeg': 'image/jpeg' };

/**
 * Requests an image from one server, over its own connection to `reached`; certificates are verified for the
 * host of `url`. Resolves with the image, or with the unchecked address of a redirect. Rejects with AppError
 * `bad-request` for anything that is no supported image, and with undici's errors.
 */
export async function askForImage(
  url: URL,
  options: AskOptions,
  signal: AbortSignal,
): Promise<URL | { bytes: Uint8Array; mediaType: ModelImageType }> {
  const { Client, buildConnector } = await import('undici');
  const connector = buildConnector({ timeout: options.connectTimeoutMs, allowH2: false });
  const client = new Client(url.origin, {
    connect: (target, callback) =>
      connector({ ...target, ...options.reached, servername: url.hostname.replace(/\.$/, '') }, callback),
    maxHeaderSize: MAX_HEADER_BYTES,
    allowH2: false,
  });
  try {
    const path = url.pathname + url.search;
    const reply = await client.request({ path, method: 'GET', headers: HEADERS, signal });
    return await read(reply, url, options.maxBytes);
  } finally {
    // Also ends an unread body.
    client.destroy(null, () => {});
  }
}

async function read(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  url: URL,
  maxBytes: number,
): Promise<URL | { bytes: Uint8Array; mediaType: ModelImageType }> {
  // Errors of an abandoned body do not matter.
  body.on('error', () => {});
  if (REDIRECTS.includes(statusCode)) return locationOf(headers['location'], url);
  if (statusCode !== 200) throw refusal(`its server answered with status ${statusCode}.`);
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw refusal('its server sent it compressed, which was not requested.');
  if (Number(headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
  const bytes = await readUpTo(body, maxBytes);
  const mediaType = modelImageTypeOf(bytes);
  if (!mediaType || mediaType !== declared(headers['content-type'])) {
    throw refusal('what its server sent is not the PNG, JPEG, GIF or WebP image that it is called.');
  }
  return { bytes, mediaType };
}

async function readUpTo(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function locationOf(location: string | string[] | undefined, url: URL): URL {
  const next = typeof location === 'string' ? URL.parse(location, url) : null;
  if (!next) throw refusal('its server sends on to no address.');
  return next;
}

function declared(contentType: string | string[] | undefined): string {
  const type =
    String(contentType ?? '')
      .split(';', 1)[0]
      ?.trim()
      .toLowerCase() ?? '';
  return ALIASES[type] ?? type;
}

function tooLarge(maxBytes: number): AppError {
  return refusal(`it is larger than ${maxBytes / 1_000_000} MB.`);
}

function refusal(reason: string): AppError {
  return new AppError('bad-request', `the image cannot be used: ${reason}`);
}
