import { createHash } from 'node:crypto';
import type { AzureSearchConfig, BlobConfig, UpstreamConfig } from '#lib/config/services.ts';
import { accessFilter } from '#lib/core/access-filter.ts';
import { mayRead } from '#lib/core/may-read.ts';
import type { DocumentStore, FoundDocument } from '#lib/core/ports.ts';
import type { AccessFilter } from '#lib/core/principal.ts';
import { encodeSourcefile } from '#lib/core/sourcepage.ts';
import { quoteOData } from '#lib/shared/quote-odata.ts';
import { BlobContainer } from './blob-container.ts';
import { staysInside } from './blob-name.ts';
import { connectToSearch, type SearchConnection } from './connection.ts';
import { type DocumentRecord, recordKey, toRecord } from './document-record.ts';
import { readEntry } from './document-records.ts';
import { IndexKnowledge } from './index-knowledge.ts';
import type { KnownIndex } from './known-index.ts';
import { mediaTypeOf } from './media-type.ts';
import { requireToken, TOKEN_HEADER } from './native-access.ts';
import { type Originals, originalsOf } from './originals.ts';

/** Where documents are looked up, and where their originals lie. */
interface DocumentStoreOptions {
  config: AzureSearchConfig;
  blobs: BlobConfig | undefined;
  dataDir: string;
  upstream: UpstreamConfig;
}

/**
 * Finds documents by the passages that the caller may read: the index is who says so, whatever ingestion noted. What
 * ingestion did not bring (an index that the Azure Python sample filled) is described by its blob alone: type by
 * ending, hash of its name and ETag. A request's words select passages; a blob's name comes from what the index holds.
 */
export function createAzureDocumentStore(options: DocumentStoreOptions): DocumentStore {
  const { config, blobs, upstream } = options;
  const connection = connectToSearch(config, upstream);
  const knowledge = new IndexKnowledge(connection, config);
  const originals = originalsOf({ ...options, index: config.index });
  const container = blobs && new BlobContainer(blobs, upstream);

  return {
    async find(sourcefile, access, queryAuthorization) {
      if (sourcefile === '' || !sourcefile.isWellFormed()) return undefined;
      const token = requireToken(config, queryAuthorization);
      const filter = await knowledge.check(
        (index) => filterFor(sourcefile, access, index, config),
        undefined,
      );
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
 * Undefined where access is controlled and the index says of nothing who may read it: then nobody may, unless the
 * service itself knows who may.
 */
function filterFor(
  sourcefile: string,
  access: AccessFilter | undefined,
  { fields, readers }: KnownIndex,
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

/** A place in the file, where only places are noted: the name itself, or the name and a fragment. `$` comes after `#`. */
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
  // While a change of readers is under way, record and passages differ: the stricter of the two counts.
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
      // A tag tells versions of one blob apart, and not one blob from another.
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
