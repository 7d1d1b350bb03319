import { quoteOData } from '#lib/shared/quote-odata.ts';
import { type IndexDocument, isMissing, type SearchConnection } from './connection.ts';
import {
  type DocumentRecord,
  fromNotes,
  fromRecord,
  type IndexNotes,
  NOTES_KEY,
  recordKey,
  toNotes,
  toRecord,
} from './document-record.ts';
import { sendActions } from './send-actions.ts';

/** As many as the service gives at a time. */
const PAGE = 1000;

/**
 * The records of one run. Read once, then kept in step with what this run writes: the service shows what was written
 * a moment later, and nothing may hang on when.
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

  /** All records, in the order of their documents' names; none while the index is not there. */
  async all(): Promise<DocumentRecord[]> {
    const records = [...(await this.#records()).values()];
    return records.sort((one, other) => (one.document.sourcefile < other.document.sourcefile ? -1 : 1));
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

  /** By key and not by `skip`, which ends at 100,000. */
  async #page(after: string): Promise<IndexDocument[]> {
    const client = await this.#connection.documents(this.#index);
    const filter = `kind eq 'document' and id gt ${quoteOData(after)}`;
    return this.#connection.upstream.call(async (signal) => {
      try {
        const options = { filter, orderBy: ['id asc'], top: PAGE, abortSignal: signal };
        const found: IndexDocument[] = [];
        for await (const { document } of (await client.search('*', options)).results) found.push(document);
        return found;
      } catch (thrown) {
        if (isMissing(thrown)) return [];
        throw thrown;
      }
    });
  }

  async #send(actions: Parameters<typeof sendActions>[1]): Promise<void> {
    await sendActions({ connection: this.#connection, index: this.#index, key: 'id' }, actions);
  }
}

/** What an index holds under a key; undefined when it holds nothing there, or is not there itself. */
export async function readEntry(
  connection: SearchConnection,
  index: string,
  key: string,
): Promise<IndexDocument | undefined> {
  const client = await connection.documents(index);
  return connection.upstream.call(async (signal) => {
    try {
      return await client.getDocument(key, { abortSignal: signal });
    } catch (thrown) {
      if (isMissing(thrown)) return undefined;
      throw thrown;
    }
  });
}
