import { z } from 'zod';
import type { ListingEnd, Source, SourceChange, SourceContent, SourceItem } from '#lib/core/ports/source.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isWanted, itemId, itemPath } from './item-name.ts';
import { readXml, textAt, type XmlElement } from './read-xml.ts';
import { encodeRfc3986, type SigningKeys, signV4 } from './sign-v4.ts';
import { type AdapterTools, headerSecret, SourceCalls } from './source-calls.ts';
import { folderOf, httpAddress, patterns, sourceKind, variableName } from './source-kind.ts';

/** The settings of a bucket. */
export const s3Settings = z.strictObject({
  bucket: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'it takes 3 to 63 of a-z, 0-9, dots and hyphens')
    .describe('The name of the bucket.'),
  prefix: z
    .string()
    .max(1000)
    .default('')
    .describe(
      'Reads only objects whose names begin with this prefix, such as `handbook/`. Paths are relative to its last slash.',
    ),
  region: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'it takes a region such as eu-central-1')
    .default('us-east-1')
    .describe('The region of the bucket.'),
  endpoint: httpAddress
    .optional()
    .describe(
      'The address of the service. Defaults to AWS in `region`. Plain http is accepted only in private networks.',
    ),
  pathStyle: z
    .boolean()
    .optional()
    .describe(
      'Whether addresses carry the bucket in the path instead of the host name. Defaults to true when `endpoint` is set.',
    ),
  accessKeyIdFrom: variableName
    .optional()
    .describe('The name of the variable that holds the access key id. Without it, requests are not signed.'),
  secretAccessKeyFrom: variableName
    .optional()
    .describe('The name of the variable that holds the secret access key.'),
  sessionTokenFrom: variableName
    .optional()
    .describe('The name of the variable that holds the session token of temporary credentials.'),
  include: patterns.optional().describe('Path patterns of the objects to read. Defaults to all objects.'),
  exclude: patterns.optional().describe('Path patterns to leave out.'),
});

/** The settings of a bucket as they were checked. */
export type S3Settings = z.output<typeof s3Settings>;

/** A bucket of S3, or of a service that speaks its protocol. */
export const s3Kind = sourceKind({
  summary: 'A bucket in Amazon S3 or a compatible service (MinIO, Ceph, R2, …).',
  schema: s3Settings,
  example: {
    bucket: 'handbooks',
    region: 'eu-central-1',
    prefix: 'hr/',
    accessKeyIdFrom: 'S3_KEY_ID',
    secretAccessKeyFrom: 'S3_SECRET',
  },
  where: ({ endpoint, bucket, prefix }) =>
    `${endpoint ? `${endpoint.replace(/\/$/, '')}/` : 's3://'}${bucket}/${prefix}`,
  open: openS3Source,
});

const PAGE_BYTES = 20_000_000;
const MOST_EMPTY_PAGES = 100;
const ARCHIVED = new Set(['GLACIER', 'DEEP_ARCHIVE']);

/** A bucket of S3, or of a service that speaks its protocol (MinIO, Ceph, R2, …). Lists all objects each time; versions are ETags. */
export function openS3Source(settings: S3Settings, tools: AdapterTools): Source {
  const bucket = new Bucket(settings, tools);
  return { changes: (_cursor, signal) => bucket.list(signal), close: async () => {} };
}

interface ListedObject {
  key: string;
  etag: string;
  size: number | undefined;
  modified: string | undefined;
  storageClass: string | undefined;
}

class Bucket {
  readonly #settings: S3Settings;
  readonly #tools: AdapterTools;
  readonly #calls: SourceCalls;
  readonly #root: string;
  readonly #keys: SigningKeys | undefined;

  constructor(settings: S3Settings, tools: AdapterTools) {
    this.#settings = settings;
    this.#tools = tools;
    this.#calls = new SourceCalls('S3', tools);
    this.#root = rootOf(settings);
    this.#keys = keysOf(settings, tools);
  }

  async *list(signal: AbortSignal): AsyncGenerator<SourceChange, ListingEnd> {
    const { maxItems } = this.#tools.limits;
    const below = folderOf(this.#settings.prefix);
    let listed = 0;
    for await (const object of this.#objects(signal)) {
      // Consoles of S3 show an empty object with such a name as a folder.
      if (object.key.endsWith('/')) continue;
      const path = object.key.slice(below.length);
      if (!isWanted(path, this.#settings)) continue;
      listed += 1;
      if (listed > maxItems) {
        throw new AppError(
          'too-large',
          `The bucket has more than ${maxItems} objects (maxItems); narrow prefix or include.`,
        );
      }
      yield this.#changeOf(object, itemPath(path));
    }
    return { cursor: null, complete: true };
  }

  #changeOf(object: ListedObject, path: string): SourceChange {
    const { key, size, modified } = object;
    const id = itemId(key);
    const unreadable = (reason: string): SourceChange => ({ type: 'unreadable', id, path, reason });
    if (key.split('/').some((segment) => segment === '.' || segment === '..')) {
      return unreadable('its name has a segment . or .., which no address can have');
    }
    if (ARCHIVED.has(object.storageClass ?? '')) return unreadable('it is archived; restore it in S3 first');
    const item: SourceItem = {
      id,
      path,
      version: object.etag || `${size}-${modified}`,
      ...(size === undefined ? {} : { sizeBytes: size }),
      ...(modified === undefined ? {} : { modifiedAt: modified }),
    };
    return { type: 'present', item, read: (signal) => this.#read(key, signal) };
  }

  async #read(key: string, signal: AbortSignal): Promise<SourceContent> {
    const url = new URL(this.#root + key.split('/').map(encodeRfc3986).join('/'));
    const reply = await this.#calls.open(url.href, { headers: this.#headersFor(url) }, signal);
    const etag = reply.headers.etag;
    return { bytes: this.#calls.contentOf(reply, signal), ...(etag ? { version: etag } : {}) };
  }

  async *#objects(signal: AbortSignal): AsyncGenerator<ListedObject> {
    let token: string | undefined;
    let empty = 0;
    do {
      const page: ListPage = await this.#page(token, signal);
      yield* page.objects;
      empty = page.objects.length > 0 ? 0 : empty + 1;
      if (page.next !== undefined && (page.next === token || empty > MOST_EMPTY_PAGES)) {
        throw new AppError(
          'unavailable',
          'The listing of the bucket does not end: its pages repeat or are empty.',
        );
      }
      token = page.next;
    } while (token !== undefined);
  }

  async #page(token: string | undefined, signal: AbortSignal): Promise<ListPage> {
    const query: Record<string, string> = {
      'list-type': '2',
      'max-keys': '1000',
      // Without it names with control characters would break the XML.
      'encoding-type': 'url',
      ...(this.#settings.prefix ? { prefix: this.#settings.prefix } : {}),
      ...(token === undefined ? {} : { 'continuation-token': token }),
    };
    const url = new URL(this.#root);
    url.search = Object.entries(query)
      .map((pair) => pair.map(encodeRfc3986).join('='))
      .join('&');
    const request = { headers: this.#headersFor(url), expected: [301, 307, 400, 404], maxBytes: PAGE_BYTES };
    const reply = await this.#calls.read(url.href, request, signal);
    if (reply.status >= 300)
      throw this.#refusal(reply.status, reply.headers['x-amz-bucket-region'], reply.bytes);
    return pageOf(reply.bytes.toString('utf8'));
  }

  #refusal(status: number, region: unknown, body: Buffer): AppError {
    const { bucket, region: configured } = this.#settings;
    const text = body.toString('utf8', 0, 2000);
    const word = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? String(status);
    const other = typeof region === 'string' ? region : /<Region>([a-z0-9-]{1,40})<\/Region>/.exec(text)?.[1];
    const cause = new Error(text);
    if (other && other !== configured) {
      const message = `The bucket ${bucket} is in another region: set region to ${other}.`;
      return new AppError('not-configured', message, { field: 'region', cause });
    }
    const message = `The bucket ${bucket} cannot be listed (${word}); check bucket, region, endpoint and pathStyle.`;
    return new AppError('not-configured', message, { field: 'bucket', cause });
  }

  #headersFor(url: URL): Record<string, string> {
    if (!this.#keys) return {};
    const { now = Date.now } = this.#tools;
    return signV4({ method: 'GET', url }, this.#keys, {
      region: this.#settings.region,
      service: 's3',
      date: now(),
    });
  }
}

function rootOf({ bucket, region, endpoint, pathStyle = endpoint !== undefined }: S3Settings): string {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  const folder = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
  // A certificate for all buckets of a host covers no name with a dot.
  if (pathStyle || bucket.includes('.')) return `${url.origin}${folder}${bucket}/`;
  return `${url.protocol}//${bucket}.${url.host}${folder}`;
}

function keysOf(settings: S3Settings, tools: AdapterTools): SigningKeys | undefined {
  const accessKeyId = headerSecret(tools, settings.accessKeyIdFrom);
  const secretAccessKey = headerSecret(tools, settings.secretAccessKeyFrom);
  if (accessKeyId !== undefined && secretAccessKey !== undefined) {
    return { accessKeyId, secretAccessKey, sessionToken: headerSecret(tools, settings.sessionTokenFrom) };
  }
  if (accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  const field = accessKeyId === undefined ? 'accessKeyIdFrom' : 'secretAccessKeyFrom';
  throw new AppError('not-configured', `${field} is missing: a signature needs both keys.`, { field });
}

interface ListPage {
  objects: ListedObject[];
  next: string | undefined;
}

function pageOf(xml: string): ListPage {
  const [result] = readXml(xml, 'The listing of the bucket', ['ListBucketResult']);
  if (!result)
    throw new AppError('unavailable', 'The answer to a listing is none: check endpoint and pathStyle.');
  const isEncoded = textAt(result, 'EncodingType') === 'url';
  const objects = result.children
    .filter(({ name }) => name === 'Contents')
    .map((element) => objectOf(element, isEncoded))
    .filter(({ key }) => key !== '');
  const isTruncated = textAt(result, 'IsTruncated') === 'true';
  const next = textAt(result, 'NextContinuationToken');
  if (isTruncated && !next) {
    throw new AppError(
      'unavailable',
      'The listing of the bucket broke off: it says that there is more, and not where.',
    );
  }
  return { objects, next: isTruncated ? next : undefined };
}

function objectOf(element: XmlElement, isEncoded: boolean): ListedObject {
  const key = element.children.find(({ name }) => name === 'Key')?.text ?? '';
  const size = Number(textAt(element, 'Size'));
  const modified = new Date(textAt(element, 'LastModified') ?? '');
  return {
    key: isEncoded ? decodedKey(key) : key,
    etag: textAt(element, 'ETag') ?? '',
    size: Number.isSafeInteger(size) && size >= 0 ? size : undefined,
    modified: Number.isNaN(modified.getTime()) ? undefined : modified.toISOString(),
    storageClass: textAt(element, 'StorageClass'),
  };
}

function decodedKey(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '));
  } catch {
    return key;
  }
}
