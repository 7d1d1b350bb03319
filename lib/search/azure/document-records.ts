import { createHash } from 'node:crypto';
import { parseValidity } from '#lib/core/documents/validity.ts';
import { originOf, type StoredDocument } from '#lib/core/ports/document-store.ts';
import { oneOf, quoteOData } from '#lib/shared/odata.ts';
import { callUnlessMissing, type IndexDocument, type SearchConnection } from './connection.ts';
import { sendActions } from './send-actions.ts';

/** The service's page size. */
const PAGE = 1000;

/**
 * The records of one run. Read once, then updated with this run's writes, because the service shows
 * writes only after a delay.
 */
export class DocumentRecords {
  readonly #connection: SearchConnection;
  readonly #index: string;
  #loaded: Promise<Map<string, DocumentRecord>> | undefined;
  #notes: Promise<IndexNotes> | undefined;

  constructor(connection: SearchConnection, index: string) {
    this.#connection = connection;
    this.#index = index;
  }

  /** All records by document name; none if the index does not exist. */
  async all(): Promise<DocumentRecord[]> {
    const records = [...(await this.#records()).values()];
    return records.sort((one, other) => (one.document.sourcefile < other.document.sourcefile ? -1 : 1));
  }

  /** The records of some documents, at most 100, from the service. */
  async named(sourcefiles: readonly string[]): Promise<DocumentRecord[]> {
    const filter = `kind eq 'document' and ${oneOf('sourcefile', sourcefiles)}`;
    return (await this.#query(filter)).map(toRecord);
  }

  async find(sourcefile: string): Promise<DocumentRecord | undefined> {
    return (await this.#records()).get(sourcefile);
  }

  async put(...records: DocumentRecord[]): Promise<void> {
    const known = await this.#records();
    await this.#send(records.map((record) => ({ __actionType: 'mergeOrUpload', ...fromRecord(record) })));
    for (const record of records) known.set(record.document.sourcefile, record);
  }

  async delete(sourcefiles: readonly string[]): Promise<void> {
    const known = await this.#records();
    await this.#send(sourcefiles.map((name) => ({ __actionType: 'delete', id: recordKey(name) })));
    for (const name of sourcefiles) known.delete(name);
  }

  async notes(): Promise<IndexNotes> {
    this.#notes ??= readEntry(this.#connection, this.#index, NOTES_KEY).then(toNotes);
    return this.#notes;
  }

  async note(changes: Partial<IndexNotes>): Promise<void> {
    const notes = { ...(await this.notes()), ...changes };
    await this.#send([{ __actionType: 'mergeOrUpload', ...fromNotes(notes) }]);
    this.#notes = Promise.resolve(notes);
  }

  #records(): Promise<Map<string, DocumentRecord>> {
    this.#loaded ??= this.#load();
    return this.#loaded;
  }

  async #load(): Promise<Map<string, DocumentRecord>> {
    const records = new Map<string, DocumentRecord>();
    let last = '';
    for (;;) {
      const page = await this.#page(last);
      for (const record of page.map(toRecord)) records.set(record.document.sourcefile, record);
      if (page.length < PAGE) return records;
      last = String(page.at(-1)?.['id']);
    }
  }

  /** Pages by key, because `skip` ends at 100,000. */
  #page(after: string): Promise<IndexDocument[]> {
    return this.#query(`kind eq 'document' and id gt ${quoteOData(after)}`);
  }

  async #query(filter: string): Promise<IndexDocument[]> {
    const client = await this.#connection.documents(this.#index);
    const page = await callUnlessMissing(this.#connection.upstream, async (signal) => {
      const options = { filter, orderBy: ['id asc'], top: PAGE, abortSignal: signal };
      const found: IndexDocument[] = [];
      for await (const { document } of (await client.search('*', options)).results) found.push(document);
      return found;
    });
    return page ?? [];
  }

  async #send(actions: Parameters<typeof sendActions>[1]): Promise<void> {
    await sendActions({ connection: this.#connection, index: this.#index, key: 'id' }, actions);
  }
}

/** The entry under a key; undefined without an entry or index. */
export async function readEntry(
  connection: SearchConnection,
  index: string,
  key: string,
): Promise<IndexDocument | undefined> {
  const client = await connection.documents(index);
  return callUnlessMissing(connection.upstream, (signal) => client.getDocument(key, { abortSignal: signal }));
}

/** The record of a document. */
export interface DocumentRecord {
  document: StoredDocument;
  /** Its passages have ordinals 1 to this; none is higher unless it is pending. */
  passages: number;
  /** True from before the first change until after the last: if a run is killed in between, it stays true. */
  pending: boolean;
}

/** Notes about the whole index. */
interface IndexNotes {
  fingerprint: string | null;
  samplesRetired: boolean;
}

/** The key of the record with the notes; document keys are hexadecimal. */
const NOTES_KEY = 'notes';

/** The key of a passage, numbered from 1, derived so that removal needs no stored keys. */
export function recordKey(sourcefile: string): string {
  return createHash('sha256').update(sourcefile).digest('hex');
}

/** The key of a passage, numbered from 1, derived so that removal needs no stored keys. */
export function passageKey(sourcefile: string, ordinal: number): string {
  return `${recordKey(sourcefile).slice(0, 20)}-${ordinal}`;
}

/** A record as the documents index holds it. */
function fromRecord({ document, passages, pending }: DocumentRecord): IndexDocument {
  // The documents index has no field for the day of a file, and the service refuses unknown fields.
  const { validity: stated, modified: _, ...facts } = document;
  const validity = stated ? JSON.stringify(stated) : null;
  return { id: recordKey(document.sourcefile), kind: 'document', ...facts, validity, passages, pending };
}

/** The record in an entry of the documents index. */
export function toRecord(entry: IndexDocument): DocumentRecord {
  const validity = parseValidity(textOf(entry['validity']));
  return {
    document: {
      sourcefile: textOf(entry['sourcefile']) ?? '',
      title: textOf(entry['title']),
      mediaType: textOf(entry['mediaType']) ?? 'application/octet-stream',
      sizeBytes: Number(entry['sizeBytes'] ?? 0),
      hash: textOf(entry['hash']) ?? '',
      category: textOf(entry['category']),
      oids: listOf(entry['oids']),
      groups: listOf(entry['groups']),
      origin: originOf(entry['origin']),
      root: textOf(entry['root']),
      ...(validity && { validity }),
    },
    passages: Number(entry['passages'] ?? 0),
    pending: entry['pending'] === true,
  };
}

/** Notes as the documents index holds them. */
function fromNotes(notes: IndexNotes): IndexDocument {
  return { id: NOTES_KEY, kind: 'notes', ...notes };
}

/** The notes in an entry of the documents index. */
function toNotes(entry: IndexDocument | undefined): IndexNotes {
  return {
    fingerprint: textOf(entry?.['fingerprint']),
    samplesRetired: entry?.['samplesRetired'] === true,
  };
}

/** The SDK converts texts that look like dates or special numbers. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (value === Infinity) return 'INF';
  return value === -Infinity ? '-INF' : String(value);
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((one) => textOf(one) ?? '') : [];
}
