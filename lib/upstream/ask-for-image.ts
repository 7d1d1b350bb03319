import type { Dispatcher } from 'undici';
import { AppError } from '#lib/shared/app-error.ts';
import { type ImageKind, imageKind } from './image-kind.ts';

/** Where a connection goes, without any name being looked up. */
export interface Reached {
  /** An address, not a name. */
  hostname: string;
  port: string;
  protocol: 'https:' | 'http:';
}

/** Where the machine of a checked address is reached: there, at the port of https. */
export type Reach = (address: string) => Reached;

/** Where to connect to, and how much to take. */
export interface AskOptions {
  reached: Reached;
  connectTimeoutMs: number;
  maxBytes: number;
}

const HEADERS = {
  accept: 'image/png, image/jpeg, image/gif, image/webp',
  // What arrives is what counts against the limit: nothing is unpacked.
  'accept-encoding': 'identity',
  'user-agent': 'citewell-image-fetch',
};
const MAX_HEADER_BYTES = 16_384;
const REDIRECTS = [301, 302, 303, 307, 308];
const ALIASES: Record<string, string> = { 'image/jpg': 'image/jpeg', 'image/pjpeg': 'image/jpeg' };

/**
 * Asks one server for an image, over a connection of its own to `reached`; certificates are checked against the host of
 * `url`. Resolves with the image, or with the address that the server sends us on to, unchecked. Rejects with AppError
 * `bad-request` for a reply that is no image we take, and with what undici throws.
 */
export async function askForImage(
  url: URL,
  options: AskOptions,
  signal: AbortSignal,
): Promise<URL | { bytes: Uint8Array; mediaType: ImageKind }> {
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
    // Also ends a body that nobody reads on.
    client.destroy(null, () => {});
  }
}

async function read(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  url: URL,
  maxBytes: number,
): Promise<URL | { bytes: Uint8Array; mediaType: ImageKind }> {
  // An error of a body that is left behind concerns nobody.
  body.on('error', () => {});
  if (REDIRECTS.includes(statusCode)) return locationOf(headers['location'], url);
  if (statusCode !== 200) throw refusal(`its server answered with status ${statusCode}.`);
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw refusal('its server sent it packed, which nobody asked for.');
  if (Number(headers['content-length']) > maxBytes) throw tooLarge(maxBytes);
  const bytes = await readUpTo(body, maxBytes);
  const mediaType = imageKind(bytes);
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
