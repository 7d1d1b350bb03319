import { lookup } from 'node:dns/promises';
import { AppError } from '#lib/shared/app-error.ts';
import { FairQueue } from '#lib/shared/fair-queue.ts';
import type { ModelImageType } from '#lib/shared/model-images.ts';
import { askForImage, type Reach } from './ask-for-image.ts';
import { checkPublicUrl, isPublicAddress } from './public-address.ts';
import { TimeUp } from './time-up.ts';

const MAX_REDIRECTS = 3;
/** Five megabytes each: concurrent fetches stay below fifty. */
const RUNNING = 8;
const WAITING = 32;
const RETRY_AFTER_SECONDS = 5;

/** A fetched image; its media type comes from its bytes. */
export interface FetchedImage {
  bytes: Uint8Array;
  mediaType: ModelImageType;
}

/**
 * Fetches an image from the public internet. Rejects with AppError `bad-request`, in words that reveal
 * nothing about our network; `rate-limited` with too many fetches; the signal's reason.
 */
export type FetchImage = (url: URL, signal: AbortSignal) => Promise<FetchedImage>;

/** Bounds, and the parts that tests replace. Times in milliseconds. */
export interface FetchImageOptions {
  connectTimeoutMs: number;
  /** From the first lookup to the last byte. */
  totalTimeoutMs: number;
  maxBytes: number;
  /** The addresses of a host. */
  resolve: (host: string) => Promise<readonly string[]>;
  /** The target for a checked address. */
  reach: Reach;
}

const USUAL: FetchImageOptions = {
  connectTimeoutMs: 5_000,
  totalTimeoutMs: 10_000,
  maxBytes: 5_000_000,
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  reach: (address) => ({ hostname: address, port: '443', protocol: 'https:' }),
};

/**
 * Fetches images for callers without giving access to our network: https only, every redirect checked anew,
 * every name resolved by us, and the connection made to exactly the checked address.
 */
export function createFetchImage(options: Partial<FetchImageOptions> = {}): FetchImage {
  const settings = { ...USUAL, ...options };
  const slots = new FairQueue({ slots: RUNNING, mostWaiting: WAITING, refuse: tooMany });
  return async (url, signal) => {
    const giveBack = await slots.enter('', signal);
    const time = new AbortController();
    const { totalTimeoutMs } = settings;
    const timer = setTimeout(() => time.abort(new TimeUp(totalTimeoutMs)), totalTimeoutMs);
    try {
      return await follow(url, settings, AbortSignal.any([signal, time.signal]));
    } catch (thrown) {
      signal.throwIfAborted();
      if (thrown instanceof AppError) throw thrown;
      const reason = time.signal.aborted
        ? `did not arrive within ${totalTimeoutMs / 1000} seconds.`
        : 'cannot be fetched.';
      throw new AppError('bad-request', `the image ${reason}`, { cause: thrown });
    } finally {
      clearTimeout(timer);
      giveBack();
    }
  };
}

async function follow(first: URL, options: FetchImageOptions, signal: AbortSignal): Promise<FetchedImage> {
  let url = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    checkPublicUrl(url);
    const address = await publicAddressOf(url.hostname, options, signal);
    const { connectTimeoutMs, maxBytes, reach } = options;
    const reply = await askForImage(url, { reached: reach(address), connectTimeoutMs, maxBytes }, signal);
    if (!(reply instanceof URL)) return reply;
    url = reply;
  }
  throw new AppError('bad-request', `the image is behind more than ${MAX_REDIRECTS} redirects.`);
}

/**
 * One address, after all addresses of the host passed the check. A private host gets the same error as a
 * missing one.
 */
async function publicAddressOf(
  host: string,
  { resolve }: FetchImageOptions,
  signal: AbortSignal,
): Promise<string> {
  const addresses = await unlessAborted(resolve(host), signal).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw noHost(cause);
  });
  const [address] = addresses;
  if (address === undefined || !addresses.every(isPublicAddress)) {
    throw noHost(new Error(`${host} is at ${addresses.join(', ')}`));
  }
  // IPv4 first: networks without IPv6 could not connect, and nearly all hosts have both.
  return addresses.find((candidate) => !candidate.includes(':')) ?? address;
}

function noHost(cause: unknown): AppError {
  return new AppError(
    'bad-request',
    'the address names no host that can be reached on the public internet.',
    {
      cause,
    },
  );
}

/** A DNS lookup cannot be cancelled, so it is abandoned. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const abort = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => abort.reject(signal.reason), { once: true });
  return Promise.race([work, abort.promise]);
}

function tooMany(): AppError {
  return new AppError('rate-limited', 'Too many images are being fetched. Try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
