import { createHash, createHmac } from 'node:crypto';
import type { Exchange } from '#e2e/upstream/http/exchange.ts';
import { type LoopbackServer, startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import type { Reply } from '#e2e/upstream/http/reply.ts';

/** The keys that the scripted bucket accepts, by the names of their variables. */
export const S3_KEYS = { S3_ID: 'AKIDEXAMPLE', S3_SECRET: 'a-secret/of+S3' };

/** A bucket called `bucket`, path style, that checks signatures. */
export interface ScriptedBucket extends LoopbackServer {
  objects: Record<string, string>;
  /** Answers listings instead. */
  listing: (exchange: Exchange) => Reply;
}

/** Starts an empty bucket. */
export async function startScriptedBucket(): Promise<ScriptedBucket> {
  const bucket = {
    objects: {},
    listing: (exchange: Exchange) => pages(exchange, bucket.objects),
  } as ScriptedBucket;
  return Object.assign(bucket, await startLoopbackServer({ handle: (exchange) => handle(exchange, bucket) }));
}

function handle(exchange: Exchange, { objects, listing }: ScriptedBucket): Reply {
  if (!isSigned(exchange)) return { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' };
  const key = exchange.path.slice('/bucket/'.length);
  if (key === '') return listing(exchange);
  const content = objects[key];
  if (content === undefined) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
  return { status: 200, headers: { etag: etagOf(content) }, body: content };
}

/** The signature as the documentation of AWS describes its check, computed from what arrived. */
function isSigned({ method, rawPath, query, headers }: Exchange): boolean {
  const given = /Credential=AKIDEXAMPLE\/([^,]+), SignedHeaders=([^,]+), Signature=(\w{64})$/.exec(
    headers['authorization'] ?? '',
  );
  if (!given) return false;
  const [, scope = '', names = '', signature] = given;
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const sorted = [...query].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const signedHeaders = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [
    method,
    rawPath,
    sorted.join('&'),
    signedHeaders.join(''),
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  let key: Buffer = Buffer.from(`AWS4${S3_KEYS.S3_SECRET}`);
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest();
  const text = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${scope}\n${hash}`;
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}

/** The ETag of an object. */
export const etagOf = (content: string) => `"${createHash('md5').update(content).digest('hex')}"`;
const formEncoded = (text: string) => encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%2F', '/');

/** Two objects a page, as S3 lists them. */
function pages({ query }: Exchange, objects: Record<string, string>): Reply {
  const keys = Object.keys(objects)
    .filter((key) => key.startsWith(query.get('prefix') ?? ''))
    .sort();
  const start = Number(query.get('continuation-token') ?? 0);
  const next = start + 2;
  const contents = keys.slice(start, next).map((key) => {
    const content = objects[key] ?? '';
    return `<Contents><Key>${formEncoded(key)}</Key><LastModified>2026-11-01T10:00:00.000Z</LastModified><ETag>${etagOf(content).replaceAll('"', '&quot;')}</ETag><Size>${content.length}</Size></Contents>`;
  });
  const more =
    next < keys.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`
      : '<IsTruncated>false</IsTruncated>';
  return listed(`<EncodingType>url</EncodingType>${more}${contents.join('')}`);
}

/** A listing with these elements. */
export function listed(inner: string): Reply {
  const body = `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</ListBucketResult>`;
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}
