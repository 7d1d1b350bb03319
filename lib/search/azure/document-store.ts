import { createHash } from 'node:crypto';
import type { AzureSearchConfig, BlobConfig, UpstreamConfig } from '#lib/config/services.ts';
import { accessFilter } from '#lib/core/access/document-filter.ts';
import { mayRead } from '#lib/core/access/may-read.ts';
import type { AccessFilter } from '#lib/core/access/principal.ts';
import { encodeSourcefile } from '#lib/core/citations/sourcepage.ts';
import type { DocumentStore, FoundDocument } from '#lib/core/ports/document-store.ts';
import { mediaTypeOf } from '#lib/shared/document-formats.ts';
import { quoteOData } from '#lib/shared/odata.ts';
import { BlobContainer, staysInside } from './blob-container.ts';
import { connectToSearch, requireToken, type SearchConnection, TOKEN_HEADER } from './connection.ts';
import { type DocumentRecord, readEntry, recordKey, toRecord } from './document-records.ts';
import type { IndexSchema } from './index-schema.ts';
import { type Originals, originalsOf } from './originals.ts';
import { SchemaCache } from './schema-cache.ts';

/** The index for lookups, and the store of originals. */
interface DocumentStoreOptions {
  config: AzureSearchConfig;
  blobs: BlobConfig | undefined;
  dataDir: string;
  upstream: UpstreamConfig;
}

/**
 * Finds documents by passages that the caller may read: the index decides, whatever ingestion recorded.
 * Documents of foreign indexes (such as the Azure Python sample's) are described by their blob: type by
 * ending, hash of name and ETag. A request's words select passages only; blob names come from the index.
 */
export function createAzureDocumentStore(options: DocumentStoreOptions): DocumentStore {
  const { config, blobs, upstream } = options;
  const connection = connectToSearch(config, upstream);
  const schemas = new SchemaCache(connection, config);
  const originals = originalsOf({ ...options, index: config.index });
  const container = blobs && new BlobContainer(blobs, upstream);

  return {
    async find(sourcefile, access, queryAuthorization) {
      if (sourcefile === '' || !sourcefile.isWellFormed()) return undefined;
      const token = requireToken(config, queryAuthorization);
      const filter = await schemas.check((index) => filterFor(sourcefile, access, index, config), undefined);
      if (filter === undefined) return undefined;
      const [isThere, entry] = await Promise.all([
        hasPassage(connection, config, filter, token),
        readEntry(connection, config.documentsIndex, recordKey(sourcefile)),
      ]);
      if (!isThere) return undefined;
      return entry ? ingested(toRecord(entry), access, originals) : foreign(sourcefile, container);
    },
  };
}

/**
 * Undefined if access is controlled and the index has no readers: then no one may read, unless the service
 * enforces its own lists.
 */
function filterFor(
  sourcefile: string,
  access: AccessFilter | undefined,
  { fields, readers }: IndexSchema,
  config: AzureSearchConfig,
): string | undefined {
  const readable = access && accessFilter(access, readers);
  if (access && readable === undefined && !config.nativeAccess) return undefined;
  const file = fields.find(({ name }) => name === 'sourcefile');
  const isNamed = file?.isDerived
    ? isPlaceIn(config.fields.sourcepage, sourcefile)
    : `${config.fields.sourcefile} eq ${quoteOData(sourcefile)}`;
  return readable ? `${isNamed} and ${readable}` : isNamed;
}

/**
 * A location in the file, for indexes that store only locations: the name, or the name and a fragment. `$` sorts
 * after `#`.
 */
function isPlaceIn(field: string, sourcefile: string): string {
  const [name, from, below] = [sourcefile, `${sourcefile}#`, `${sourcefile}$`].map(quoteOData);
  return `(${field} eq ${name} or (${field} ge ${from} and ${field} lt ${below}))`;
}

async function hasPassage(
  connection: SearchConnection,
  { index, fields }: AzureSearchConfig,
  filter: string,
  token: string | undefined,
): Promise<boolean> {
  const client = await connection.documents(index);
  return connection.upstream.call(async (abortSignal) => {
    const { results } = await client.search('*', {
      filter,
      top: 1,
      select: [fields.id],
      abortSignal,
      ...(token !== undefined && { requestOptions: { headers: { [TOKEN_HEADER]: token } } }),
    });
    return (await results.next()).done !== true;
  });
}

function ingested(
  { document, pending }: DocumentRecord,
  access: AccessFilter | undefined,
  originals: Originals,
): FoundDocument | undefined {
  // During a change of readers, record and passages differ: the stricter applies.
  if (access && !mayRead(document, access)) return undefined;
  return {
    document: pending ? { ...document, hash: hashOf(`pending ${document.hash}`) } : document,
    open: () => originals.open(document),
  };
}

async function foreign(name: string, container: BlobContainer | undefined): Promise<FoundDocument> {
  const blob = container && staysInside(name) ? { container, facts: await container.find(name) } : undefined;
  return {
    document: {
      sourcefile: encodeSourcefile(name),
      title: null,
      mediaType: mediaTypeOf(name),
      sizeBytes: blob?.facts?.sizeBytes ?? 0,
      // An ETag distinguishes versions of one blob, not different blobs.
      hash: hashOf(`${name}\n${blob?.facts?.etag ?? ''}`),
      category: null,
      oids: [],
      groups: [],
      origin: 'own',
      root: null,
    },
    open: async () => (blob?.facts ? blob.container.open(name) : undefined),
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
