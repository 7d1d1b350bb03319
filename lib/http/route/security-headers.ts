import { randomUUID } from 'node:crypto';
import type { Environment } from '#lib/config/environment.ts';

/** The headers of every response that does not set them itself: pages, documents, files, errors. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // A browser would otherwise look up the host of every link in an answer, before anyone clicks it.
  'x-dns-prefetch-control': 'off',
  // Our page may use the microphone, for dictation.
  'permissions-policy':
    'accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(self), midi=(), payment=(), picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()',
};

/**
 * The origin for links that leave with an answer: that of PUBLIC_URL, else of the host that was called. The framework's own
 * `request.url` says localhost for every loopback address.
 */
export function publicOrigin(request: Request, { PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>): string {
  if (PUBLIC_URL !== undefined) return new URL(PUBLIC_URL).origin;
  const host = request.headers.get('host');
  const called = host === null ? null : URL.parse(`http://${host}`);
  return called?.origin ?? new URL(request.url).origin;
}

/** The request's own id if it is safe in logs and headers, else a new one. */
export function requestIdOf(given: string | string[] | null | undefined): string {
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
}
