import { lookup } from 'node:dns/promises';
import { AppError } from '#lib/shared/app-error.ts';
import { askForImage, type Reach } from './ask-for-image.ts';
import { checkPublicUrl } from './check-public-url.ts';
import type { ImageKind } from './image-kind.ts';
import { isPublicAddress } from './public-address.ts';
import { createSlots } from './slots.ts';
import { TimeUp } from './time-up.ts';

const MAX_REDIRECTS = 3;
/** Five megabytes each: what is held at a time stays below fifty. */
const RUNNING = 8;
const WAITING = 32;
const RETRY_AFTER_SECONDS = 5;

/** An image that came from elsewhere; its kind is what its bytes say. */
export interface FetchedImage {
  bytes: Uint8Array;
  mediaType: ImageKind;
}

/**
 * Fetches an image from the open internet. Rejects with AppError `bad-request` for what must not or cannot be fetched,
 * in words that tell nothing about our network; `rate-limited` when too many are being fetched; the signal's reason.
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
  /** Where the machine of an address that was checked is reached. */
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
 * Lets strangers name images without letting them name machines of ours: https alone, each address of a redirect
 * checked anew, every name resolved by us, and the connection made to the address that was checked and to no other.
 */
export function createFetchImage(options: Partial<FetchImageOptions> = {}): FetchImage {
  const settings = { ...USUAL, ...options };
  const slots = createSlots(RUNNING, WAITING, tooMany);
  return async (url, signal) => {
    const giveBack = await slots.take(signal);
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

/** One address, after all of the host's were checked. A host that is ours sounds like one that there is not. */
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
  // A house without IPv6 would reach nothing by it; nearly all hosts have the older one.
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

/** A lookup cannot be stopped; nobody waits for it any longer. */
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
