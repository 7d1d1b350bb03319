import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Exchange } from '../http/exchange.ts';
import { refused } from './refusal.ts';

/** Accepted credentials. */
export interface Account {
  name: string;
  /** In Base64. */
  key: string;
  /** A bearer token that is as good as the key. */
  token: string;
}

const SIGNED_HEADERS = [
  'content-language',
  'content-encoding',
  'content-length',
  'content-md5',
  'content-type',
  'date',
  'if-modified-since',
  'if-match',
  'if-none-match',
  'if-unmodified-since',
  'range',
];

/**
 * Checks a request's signature, or its token. The signature is
 * https://learn.microsoft.com/rest/api/storageservices/authorize-with-shared-key
 */
export function authorise(exchange: Exchange, account: Account): void {
  const header = exchange.headers['authorization'];
  if (!header)
    throw refused(
      401,
      'NoAuthenticationInformation',
      'Server failed to authenticate the request: no authorization.',
    );
  if (header === `Bearer ${account.token}`) return;
  const [, name, signature = ''] = /^SharedKey ([^:]+):(.+)$/.exec(header) ?? [];
  const expected = createHmac('sha256', Buffer.from(account.key, 'base64'))
    .update(stringToSign(exchange, account.name))
    .digest();
  const given = Buffer.from(signature, 'base64');
  if (name !== account.name || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw refused(
      403,
      'AuthenticationFailed',
      'The signature, account or token of the request is not right.',
    );
}

function stringToSign({ method, headers, rawPath, query }: Exchange, account: string): string {
  const values = SIGNED_HEADERS.map((name) => {
    const value = headers[name] ?? '';
    return name === 'content-length' && value === '0' ? '' : value;
  });
  const ours = Object.keys(headers).filter((name) => name.startsWith('x-ms-'));
  // The service sorts as words are sorted: hyphens count only between names that are otherwise alike.
  ours.sort((a, b) => (a.replaceAll('-', '') < b.replaceAll('-', '') ? -1 : 1));
  const parameters = [...new Set(query.keys())].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  return [
    method,
    ...values,
    ...ours.map((name) => `${name}:${headers[name]?.trim()}`),
    `/${account}${rawPath}`,
    ...parameters.map((name) => `${name.toLowerCase()}:${query.getAll(name).sort().join(',')}`),
  ].join('\n');
}
