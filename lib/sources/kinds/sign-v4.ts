import { createHash, createHmac } from 'node:crypto';

/** Credentials of AWS, or of a service that speaks its protocol. */
export interface SigningKeys {
  accessKeyId: string;
  secretAccessKey: string;
  /** Of temporary credentials. */
  sessionToken?: string | undefined;
}

/** A request to sign. Names of headers are in lower case. */
export interface SignableRequest {
  method: string;
  /** Its path is signed as it is written. */
  url: URL;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** What a signature is valid for. `date` is in milliseconds since 1970. */
export interface SigningScope {
  region: string;
  service: string;
  date: number;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';

/**
 * The headers to send with a request, signed by AWS Signature Version 4, among them `x-amz-content-sha256` for S3 alone.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function signV4(
  request: SignableRequest,
  keys: SigningKeys,
  scope: SigningScope,
): Record<string, string> {
  const timestamp = new Date(scope.date).toISOString().replace(/[:-]|\.\d{3}/g, '');
  const bodyHash = sha256(request.body ?? '');
  const sent: Record<string, string> = {
    ...request.headers,
    'x-amz-date': timestamp,
    ...(scope.service === 's3' ? { 'x-amz-content-sha256': bodyHash } : {}),
    ...(keys.sessionToken === undefined ? {} : { 'x-amz-security-token': keys.sessionToken }),
  };
  const signed = Object.entries({ ...sent, host: request.url.host })
    .map(([name, value]) => [name, value.trim().replace(/ +/g, ' ')] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    request.method,
    canonicalPath(request.url, scope.service),
    canonicalQuery(request.url.searchParams),
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const credential = `${timestamp.slice(0, 8)}/${scope.region}/${scope.service}/aws4_request`;
  const text = [ALGORITHM, timestamp, credential, sha256(canonical)].join('\n');
  const signature = hmac(signingKey(keys, credential), text).toString('hex');
  const authorization = `${ALGORITHM} Credential=${keys.accessKeyId}/${credential}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...sent, authorization };
}

function signingKey({ secretAccessKey }: SigningKeys, credential: string): Buffer {
  return credential.split('/').reduce<Buffer>(hmac, Buffer.from(`AWS4${secretAccessKey}`));
}

/** The path as it is sent; services other than S3 have it encoded once more. */
function canonicalPath({ pathname }: URL, service: string): string {
  return service === 's3' ? pathname : pathname.split('/').map(encodeRfc3986).join('/');
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => [encodeRfc3986(name), encodeRfc3986(value)] as const)
    .toSorted(
      ([name, value], [otherName, otherValue]) => compare(name, otherName) || compare(value, otherValue),
    )
    .map((pair) => pair.join('='))
    .join('&');
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Encodes all but the unreserved characters of RFC 3986, as signatures and paths of S3 need it. */
export function encodeRfc3986(text: string): string {
  const hex = (found: string) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, hex);
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
