import type { AzureSearchConfig, BlobConfig, IndexFieldNames, UpstreamConfig } from '#lib/config/services.ts';
import { APPROVED_FOLDER } from '#lib/core/documents/validity.ts';
import type { CountTokens } from '#lib/core/ports/chat-model.ts';
import {
  embeddedText,
  type IndexWriter,
  type NewPassage,
  type StoredDocument,
} from '#lib/core/ports/document-store.ts';
import type { EmbeddingModel } from '#lib/core/ports/search-models.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { connectToSearch } from './connection.ts';
import { type DocumentRecord, DocumentRecords, readEntry } from './document-records.ts';
import { documentsIndex, type IndexVectorizer, passagesIndex } from './index-definition.ts';
import { type Originals, originalsOf } from './originals.ts';
import {
  costOf,
  deletePassages,
  type EmbeddingModels,
  NO_VECTOR,
  PassageVectors,
  relabelPassages,
  uploadPassage,
  WINDOW,
} from './passage-actions.ts';
import { type PreparedIndexes, prepareIndexes } from './prepare-indexes.ts';
import { type IndexAction, readIndexingFailure, sendActions, type Target } from './send-actions.ts';

/** Dependencies of ingestion into Azure AI Search. */
export interface AzureIndexWriterOptions extends EmbeddingModels {
  config: AzureSearchConfig;
  /** Undefined: originals are stored below `dataDir`. */
  blobs: BlobConfig | undefined;
  dataDir: string;
  countTokens: CountTokens;
  upstream: UpstreamConfig;
  /** For an index that this run creates: the index embeds questions itself. */
  vectorizer?: IndexVectorizer | undefined;
}

/**
 * Opens Azure AI Search indexes for writing; creates, checks and extends them at the first change. Reading
 * (`documents`, `cost`…) changes nothing and works on missing indexes. A document is marked pending before
 * its first change and complete after its last: one left pending by a killed run looks changed (empty
 * `hash`), so the next run rewrites it. Throws AppError `bad-request` naming what does not fit in an
 * existing index.
 */
export function openAzureIndexWriter(options: AzureIndexWriterOptions): IndexWriter {
  const { config, upstream } = options;
  const connection = connectToSearch(config, upstream, { read: readIndexingFailure });
  return new AzureIndexWriter(
    options,
    { connection, index: config.index, key: config.fields.id },
    new DocumentRecords(connection, config.documentsIndex),
    originalsOf({ ...options, index: config.index }),
  );
}

function noVectorizer(): AppError {
  return new AppError(
    'bad-request',
    'The search index is to make vectors of questions itself (AZURE_SEARCH_VECTORIZER=service), and cannot be created ' +
      'without a model for it. Set AZURE_OPENAI_EMB_DEPLOYMENT, or choose another vectorizer.',
  );
}

function listed({ document, pending }: DocumentRecord): StoredDocument {
  return pending ? { ...document, hash: '' } : document;
}

/** The part of a fingerprint that names embedding models. */
function embeddersIn(fingerprint: string | null): string {
  return fingerprint?.split('+').slice(1).join('+') ?? '';
}

class AzureIndexWriter implements IndexWriter {
  readonly #options: AzureIndexWriterOptions;
  readonly #passages: Target;
  readonly #records: DocumentRecords;
  readonly #originals: Originals;
  #prepared: Promise<PreparedIndexes> | undefined;

  constructor(
    options: AzureIndexWriterOptions,
    passages: Target,
    records: DocumentRecords,
    originals: Originals,
  ) {
    this.#options = options;
    this.#passages = passages;
    this.#records = records;
    this.#originals = originals;
  }

  async fingerprint(): Promise<string | null> {
    const isEmpty = (await this.#records.all()).length === 0;
    return isEmpty ? null : (await this.#records.notes()).fingerprint;
  }

  async documents(): Promise<StoredDocument[]> {
    return (await this.#records.all()).map(listed);
  }

  async document(sourcefile: string): Promise<StoredDocument | undefined> {
    const record = await this.#records.find(sourcefile);
    return record && listed(record);
  }

  async samplesRetired(): Promise<boolean> {
    return (await this.#records.notes()).samplesRetired;
  }

  async cost(document: StoredDocument, passages: NewPassage[]) {
    const before = await this.#records.find(document.sourcefile);
    const { uploads } = this.#originals;
    return costOf(this.#options, document, passages, { before: before?.passages ?? 0, uploads });
  }

  async reset(fingerprint: string): Promise<void> {
    await this.#prepare();
    await this.remove((await this.#records.all()).map(({ document }) => document.sourcefile));
    await this.#records.note({ fingerprint });
  }

  async markOutdated(fingerprint: string): Promise<void> {
    await this.#prepare();
    const records = await this.#records.all();
    const before = (await this.#records.notes()).fingerprint;
    if (records.length > 0)
      await this.#records.put(...records.map((record) => ({ ...record, pending: true })));
    // Questions are embedded by the new model already: old vectors would be compared with them.
    if (embeddersIn(before) !== embeddersIn(fingerprint)) {
      for (const { document, passages } of records)
        await this.#deletePassages(document.sourcefile, 1, passages);
    }
    await this.#records.note({ fingerprint });
  }

  async original(sourcefile: string) {
    const record = await this.#records.find(sourcefile);
    const original = record && (await this.#originals.open(record.document));
    return original && { original, hash: record.document.hash };
  }

  async replace(
    document: StoredDocument,
    passages: NewPassage[],
    path: string,
    signal?: AbortSignal,
  ): Promise<void> {
    this.#originals.check(document);
    await this.#prepare();
    const before = await this.#records.find(document.sourcefile);
    signal?.throwIfAborted();
    const known = before?.passages ?? 0;
    await this.#records.put({ document, passages: Math.max(known, passages.length), pending: true });
    const storageUrl = await this.#originals.store(document, path);
    const vectors = new PassageVectors(this.#options, document, path);
    for (let start = 0; start < passages.length; start += WINDOW) {
      const window = passages.slice(start, start + WINDOW);
      const made = await vectors.of(window);
      const placed = window.map((passage, index) => ({
        ...passage,
        ...(made[index] ?? NO_VECTOR),
        ordinal: start + index + 1,
      }));
      const { fields } = this.#options.config;
      const actions = placed.map((passage) => uploadPassage(fields, document, storageUrl, passage));
      await sendActions(this.#passages, actions);
    }
    await this.#deletePassages(document.sourcefile, passages.length + 1, known);
    if (before) await this.#originals.delete([before.document], await this.#staying());
    await this.#records.put({ document, passages: passages.length, pending: false });
    this.#options.embeddings?.forget?.(passages.map(embeddedText));
  }

  async remove(sourcefiles: string[]): Promise<void> {
    const controller = await this.#find(sourcefiles);
    if (controller.length === 0) return;
    await this.#prepare();
    await this.#records.put(...controller.map((record) => ({ ...record, pending: true })));
    for (const { document, passages } of controller)
      await this.#deletePassages(document.sourcefile, 1, passages);
    const names = controller.map(({ document }) => document.sourcefile);
    await this.#originals.delete(
      controller.map(({ document }) => document),
      (await this.#staying()).filter(({ sourcefile }) => !names.includes(sourcefile)),
    );
    await this.#records.delete(names);
  }

  async relabel(document: StoredDocument): Promise<void> {
    const before = await this.#records.find(document.sourcefile);
    if (!before) return;
    const { losesVectors } = await this.#prepare();
    const { category, oids, groups, origin, root, validity } = document;
    const labels = { category, oids, groups, origin, root, validity };
    const after = { ...before, document: { ...before.document, ...labels } };
    await this.#records.put({ ...after, pending: true });
    const actions = relabelPassages(this.#options.config.fields, after.document, before.passages);
    const { config, embeddings } = this.#options;
    if (losesVectors) await mergeWithVectors(this.#passages, config.fields, embeddings, actions);
    else await sendActions(this.#passages, actions);
    await this.#records.put(after);
    await this.#relabelApproved(document);
  }

  /** Answers that were approved from a document have its readers. */
  async #relabelApproved({ sourcefile, oids, groups }: StoredDocument): Promise<void> {
    if (sourcefile.startsWith(APPROVED_FOLDER)) return;
    const isFrom = ({ validity }: StoredDocument) => validity?.approval?.sourcefile === sourcefile;
    for (const approved of (await this.#staying()).filter(isFrom))
      await this.relabel({ ...approved, oids, groups });
  }

  async retireSamples(): Promise<void> {
    await this.#prepare();
    const samples = (await this.#records.all()).filter(({ document }) => document.origin === 'sample');
    // Removed first: if killed in between, the next run finds them missing and records that.
    await this.remove(samples.map(({ document }) => document.sourcefile));
    await this.#records.note({ samplesRetired: true });
  }

  async close(): Promise<void> {}

  /** Before a run's first change, and again after a failure. */
  #prepare(): Promise<PreparedIndexes> {
    this.#prepared ??= this.#makeReady().catch((thrown: unknown) => {
      this.#prepared = undefined;
      throw thrown;
    });
    return this.#prepared;
  }

  async #makeReady(): Promise<PreparedIndexes> {
    const { config, embeddings, imageEmbeddings, vectorizer } = this.#options;
    const passages = passagesIndex(config, {
      embeddingDimensions: await embeddings?.dimensions(),
      imageEmbeddingDimensions: imageEmbeddings?.dimensions,
      vectorizer,
    });
    const prepared = await prepareIndexes(this.#passages.connection, {
      passages,
      documents: documentsIndex(config.documentsIndex),
      unmakeable: config.vectorizer === 'service' && !vectorizer ? noVectorizer() : undefined,
    });
    await this.#originals.sweep(await this.#staying());
    return prepared;
  }

  async #deletePassages(sourcefile: string, first: number, last: number): Promise<void> {
    await sendActions(this.#passages, deletePassages(this.#options.config.fields, sourcefile, first, last));
  }

  async #staying(): Promise<StoredDocument[]> {
    return (await this.#records.all()).map(({ document }) => document);
  }

  async #find(sourcefiles: readonly string[]): Promise<DocumentRecord[]> {
    const found = await Promise.all(sourcefiles.map((name) => this.#records.find(name)));
    return found.filter((record) => record !== undefined);
  }
}

/**
 * Merges into passages of an index that does not store vectors: recomputes and sends their vectors, which
 * the service would drop. Ignores missing passages.
 */
async function mergeWithVectors(
  target: Target,
  fields: IndexFieldNames,
  embeddings: EmbeddingModel | undefined,
  actions: readonly IndexAction[],
): Promise<void> {
  for (let start = 0; start < actions.length; start += WINDOW) {
    const merges: IndexAction[] = [];
    const texts: string[] = [];
    for (const action of actions.slice(start, start + WINDOW)) {
      const entry = await readEntry(target.connection, target.index, String(action[target.key]));
      if (!entry) continue;
      merges.push(action);
      texts.push(textOf(entry, fields));
    }
    const vectors = await embeddings?.embed(texts);
    const withVector = (action: IndexAction, index: number): IndexAction =>
      vectors && fields.embedding ? { ...action, [fields.embedding]: vectors[index] } : action;
    await sendActions(target, merges.map(withVector));
  }
}

function textOf(entry: Record<string, unknown>, fields: IndexFieldNames): string {
  const headings = fields.headings === undefined ? [] : entry[fields.headings];
  return embeddedText({
    headings: Array.isArray(headings) ? headings.map(String) : [],
    content: String(entry[fields.content] ?? ''),
  });
}
