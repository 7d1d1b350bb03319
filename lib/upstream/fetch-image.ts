import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { AppError } from '#lib/shared/app-error.ts';
import { FairQueue } from '#lib/shared/fair-queue.ts';
import type { ModelImageType } from '#lib/shared/model-images.ts';
import { askForImage, type Reach } from './ask-for-image.ts';
import { TimeUp } from './http-failure.ts';

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

/** IANA's special-purpose IPv4 ranges that are not public, and metadata addresses of clouds. */
const NOT_PUBLIC_V4 = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // behind a carrier's translation; a cloud's metadata too
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // Azure's machines ask their platform here
  ['169.254.0.0', 16], // link-local, metadata of most clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments; a cloud's metadata too
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // tunnels for multicast
  ['192.88.99.0', 24], // relays of 6to4
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
] as const;

/**
 * Only IPv6 ranges that IANA has assigned for public unicast: no loopback, link-local, unique local,
 * multicast, NAT64 or mapped IPv4. Exceptions within:
 */
const GIVEN_OUT_V6 = ['2000::', 3] as const;
const NOT_PUBLIC_V6 = [
  ['2001::', 23], // Teredo, benchmarking, ORCHID and other protocol assignments
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: any address of IPv4
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
] as const;

const notPublicV4 = blockList(NOT_PUBLIC_V4, 'ipv4');
const givenOutV6 = blockList([GIVEN_OUT_V6], 'ipv6');
const notPublicV6 = blockList(NOT_PUBLIC_V6, 'ipv6');

/** Whether a resolved address is public and unicast. */
export function isPublicAddress(address: string): boolean {
  // An address with a zone is link-local.
  if (address.includes('%')) return false;
  const family = isIP(address);
  if (family === 4) return !notPublicV4.check(address, 'ipv4');
  return family === 6 && givenOutV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6');
}

function blockList(subnets: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}

/** Names that are never on the public internet: of this machine, private networks, clusters, reserved. */
const INNER_NAME =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|test|example|invalid|onion|alt)$/;

/**
 * Rejects, before any DNS lookup, URLs that can only lead inside: schemes other than https, other ports,
 * credentials, IP addresses in any notation, names without a dot. Throws AppError `bad-request`.
 */
export function checkPublicUrl({ protocol, port, username, password, hostname }: URL): void {
  if (protocol !== 'https:') throw refusal('the address must begin with https://.');
  if (username !== '' || password !== '') throw refusal('the address must not carry credentials.');
  if (port !== '') throw refusal('the address must not name a port.');
  // URL has normalized decimal, hexadecimal and octal forms.
  const name = hostname.replace(/\.$/, '');
  if (isIP(name) !== 0 || name.startsWith('[')) throw refusal('the address must name a host, not a number.');
  if (!name.includes('.') || INNER_NAME.test(name)) {
    throw refusal('the address must name a host on the public internet.');
  }
}

function refusal(message: string): AppError {
  return new AppError('bad-request', message);
}
