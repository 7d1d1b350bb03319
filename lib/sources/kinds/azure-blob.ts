import type { BlobItem, ContainerClient, ContainerListBlobFlatSegmentResponse } from '@azure/storage-blob';
import { z } from 'zod';
import type { ListingEnd, Source, SourceChange, SourceContent, SourceItem } from '#lib/core/ports/source.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import { connectToContainer, identityFor } from '#lib/upstream/credential.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { createUpstream, type Upstream } from '#lib/upstream/upstream.ts';
import { type AccessList, DataLake, readersOf } from './data-lake.ts';
import { isWanted, itemId, itemPath } from './item-name.ts';
import { type AdapterTools, headerSecret, SourceCalls } from './source-calls.ts';
import { folderOf, httpAddress, patterns, sourceKind, variableName } from './source-kind.ts';

/** The settings of a container. */
export const azureBlobSettings = z.strictObject({
  endpoint: httpAddress.describe(
    'The address of the storage account, such as `https://contoso.blob.core.windows.net`.',
  ),
  container: z
    .string()
    .regex(/^(?=.{3,63}$)[a-z0-9]+(-[a-z0-9]+)*$/, 'it takes 3 to 63 of a-z, 0-9 and single hyphens')
    .describe('The name of the container.'),
  prefix: z
    .string()
    .max(1000)
    .default('')
    .describe(
      'Reads only blobs whose names begin with this prefix, such as `handbook/`. Paths are relative to its last slash.',
    ),
  keyFrom: variableName
    .optional()
    .describe(
      'The name of the variable that holds the account key. Defaults to the managed identity of the server.',
    ),
  permissions: z
    .boolean()
    .default(false)
    .describe(
      'Whether the access control lists of Data Lake Storage Gen2 decide who may read each document.',
    ),
  include: patterns.optional().describe('Path patterns of the blobs to read. Defaults to all blobs.'),
  exclude: patterns.optional().describe('Path patterns to leave out.'),
});

/** The settings of a container as they were checked. */
export type AzureBlobSettings = z.output<typeof azureBlobSettings>;

/** A container of Azure Blob Storage. */
export const azureBlobKind = sourceKind({
  summary: 'A container of Azure Blob Storage or Data Lake Storage Gen2.',
  schema: azureBlobSettings,
  example: { endpoint: 'https://contoso.blob.core.windows.net', container: 'handbook', permissions: true },
  where: ({ endpoint, container, prefix }) => `${endpoint.replace(/\/$/, '')}/${container}/${prefix}`,
  open: openAzureBlobSource,
});

const STORAGE_AUDIENCE = 'https://storage.azure.com/.default';

interface ListedBlob {
  name: string;
  etag: string;
  sizeBytes: number;
  modified: string | undefined;
  isArchived: boolean;
  access?: { own: AccessList; folders: readonly AccessList[] };
}

/**
 * A container of Azure Blob Storage. Lists all blobs each time; versions are ETags. With `permissions` the access lists of
 * Data Lake Storage Gen2 become the readers of each document. Deleted and soft-deleted blobs are not listed, so they leave.
 */
export function openAzureBlobSource(settings: AzureBlobSettings, tools: AdapterTools): Source {
  const container = new Container(settings, tools);
  return { changes: (_cursor, signal) => container.list(signal), close: async () => {} };
}

class Container {
  readonly #settings: AzureBlobSettings;
  readonly #tools: AdapterTools;
  readonly #upstream: Upstream;
  readonly #calls: SourceCalls;
  readonly #key: string | undefined;
  readonly #client: () => Promise<ContainerClient>;

  constructor(settings: AzureBlobSettings, tools: AdapterTools) {
    this.#settings = settings;
    this.#tools = tools;
    this.#upstream = createUpstream('storage', tools.upstream, readHttpFailure);
    this.#calls = new SourceCalls('storage', tools);
    this.#key = headerSecret(tools, settings.keyFrom);
    const { endpoint, container } = settings;
    this.#client = memoizeAsync(() => connectToContainer({ endpoint, container, key: this.#key }));
  }

  async *list(signal: AbortSignal): AsyncGenerator<SourceChange, ListingEnd> {
    const { maxItems } = this.#tools.limits;
    const below = folderOf(this.#settings.prefix);
    let listed = 0;
    for await (const blob of this.#settings.permissions ? this.#lake(signal) : this.#blobs(signal)) {
      const path = blob.name.slice(below.length);
      if (!isWanted(path, this.#settings)) continue;
      listed += 1;
      if (listed > maxItems) {
        const message = `The container has more than ${maxItems} blobs (maxItems); narrow prefix or include.`;
        throw new AppError('too-large', message);
      }
      yield this.#changeOf(blob, itemPath(path));
    }
    return { cursor: null, complete: true };
  }

  #changeOf({ name, etag, sizeBytes, modified, isArchived, access }: ListedBlob, path: string): SourceChange {
    const id = itemId(name);
    if (isArchived)
      return { type: 'unreadable', id, path, reason: 'it is in the archive tier; rehydrate it first' };
    const item: SourceItem = {
      id,
      path,
      version: unquoted(etag) || `${sizeBytes}-${modified}`,
      sizeBytes,
      ...(modified === undefined ? {} : { modifiedAt: modified }),
      ...(access ? { readers: readersOf(access.own, access.folders) } : {}),
    };
    return { type: 'present', item, read: (signal) => this.#read(name, signal) };
  }

  async *#blobs(signal: AbortSignal): AsyncGenerator<ListedBlob> {
    let token: string | undefined;
    do {
      const page = await this.#page(token, signal);
      for (const blob of page?.segment.blobItems ?? []) yield* listedBlob(blob);
      const next = page?.continuationToken || undefined;
      if (next !== undefined && next === token) {
        throw new AppError('unavailable', 'The listing of the container does not end: its pages repeat.');
      }
      token = next;
    } while (token !== undefined);
  }

  async #page(
    token: string | undefined,
    signal: AbortSignal,
  ): Promise<ContainerListBlobFlatSegmentResponse | undefined> {
    const client = await this.#client();
    const { prefix } = this.#settings;
    return this.#called(async (abortSignal) => {
      const blobs = client.listBlobsFlat({ ...(prefix ? { prefix } : {}), abortSignal });
      const pages = blobs.byPage({ maxPageSize: 5_000, ...(token ? { continuationToken: token } : {}) });
      const { value, done } = await pages.next();
      return done ? undefined : value;
    }, signal);
  }

  /** Files with their access list, and those of the folders above them, from the root. */
  async *#lake(signal: AbortSignal): AsyncGenerator<ListedBlob> {
    const lake = await this.#openLake();
    const folder = folderOf(this.#settings.prefix).replace(/\/$/, '');
    const folders = new Map<string, AccessList>();
    for await (const path of lake.list(folder, signal)) {
      const { name, isFolder, access: own, ...facts } = path;
      if (isFolder) folders.set(name, own);
      if (isFolder || !name.startsWith(this.#settings.prefix)) continue;
      const above: AccessList[] = [];
      for (const parent of parentsOf(name)) {
        const list = folders.get(parent) ?? (await lake.accessOf(parent, signal));
        folders.set(parent, list);
        above.push(list);
      }
      yield { name, ...facts, isArchived: false, access: { own, folders: above } };
    }
  }

  async #openLake(): Promise<DataLake> {
    const { endpoint, container } = this.#settings;
    const { accountName } = await this.#client();
    const { now = Date.now } = this.#tools;
    const address = `${endpoint.replace(/\/$/, '').replace('.blob.', '.dfs.')}/${container}`;
    const account = accountName || (new URL(endpoint).pathname.split('/')[1] ?? '');
    return new DataLake(this.#calls, { address, account, key: this.#key, token: tokenOf, now });
  }

  async #read(name: string, signal: AbortSignal): Promise<SourceContent> {
    const blob = (await this.#client()).getBlobClient(name);
    const { readableStreamBody, etag } = await this.#called(
      (attempt) =>
        blob.download(0, undefined, { abortSignal: AbortSignal.any([attempt, signal]), maxRetryRequests: 2 }),
      signal,
    );
    if (!readableStreamBody) throw new AppError('unavailable', 'it came without content');
    const bytes = readableStreamBody as unknown as AsyncIterable<Uint8Array>;
    return { bytes: unlessBroken(bytes, signal), ...(etag ? { version: unquoted(etag) } : {}) };
  }

  async #called<T>(attempt: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      return await this.#upstream.call((within) => attempt(within).catch(refuse), signal);
    } catch (thrown) {
      signal.throwIfAborted();
      const { code, message, cause } = AppError.from(thrown);
      if (code !== 'rate-limited' && code !== 'internal') throw thrown;
      throw new AppError('unavailable', message, { cause });
    }
  }
}

/** The folders above a file, from the root of the container, whose name is empty. */
function parentsOf(name: string): string[] {
  const segments = name.split('/');
  return segments.map((_, depth) => segments.slice(0, depth).join('/'));
}

function* listedBlob({ name, properties, deleted }: BlobItem): Generator<ListedBlob> {
  const { etag, contentLength = 0, lastModified, accessTier } = properties;
  // Tools show an empty blob with such a name as a folder.
  if (deleted || name.endsWith('/')) return;
  const modified = lastModified.toISOString();
  yield { name, etag, sizeBytes: contentLength, modified, isArchived: accessTier === 'Archive' };
}

async function tokenOf(): Promise<string> {
  try {
    const token = await (await identityFor({})).getToken(STORAGE_AUDIENCE);
    if (token) return token.token;
  } catch (cause) {
    throw new AppError('forbidden', 'The managed identity of this server has no token for storage.', {
      cause,
    });
  }
  throw new AppError('forbidden', 'The managed identity of this server has no token for storage.');
}

/** Turns what an administrator has to act on into AppErrors; all else is for the table of `lib/upstream`. */
function refuse(thrown: unknown): never {
  const status = thrown instanceof Error && 'statusCode' in thrown ? thrown.statusCode : undefined;
  const word = thrown instanceof Error && 'code' in thrown ? String(thrown.code).slice(0, 60) : '';
  const said = `${status} ${word}`.trim();
  if (status === 401 || status === 403) {
    throw new AppError(
      'forbidden',
      `The storage account refuses access (${said}); check the key, or the role Storage Blob Data Reader.`,
      { cause: thrown },
    );
  }
  if (status === 404) {
    const isContainer = word === 'ContainerNotFound' || word === 'ResourceNotFound';
    const message = isContainer ? `The container is not there (${said}).` : `it is no longer there (${said})`;
    throw new AppError(isContainer ? 'not-configured' : 'not-found', message, { cause: thrown });
  }
  throw thrown;
}

/** Blob Storage writes quotation marks around ETags in headers alone. */
function unquoted(etag: string): string {
  return etag.replace(/^(W\/)?"|"$/g, '');
}

async function* unlessBroken(
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (cause) {
    signal.throwIfAborted();
    throw new AppError('unavailable', 'it broke off while it was read', { cause });
  }
}
