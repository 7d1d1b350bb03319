import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { ListingEnd, Source, SourceChange, SourceItem } from '#lib/core/ports/source.ts';
import { LEASE_MS } from '#lib/core/records/sources.ts';
import { createRecords } from '#lib/history/create-records.ts';
import type { DocumentParser } from '#lib/ingest/document.ts';
import { DocumentWork } from '#lib/ingest/document-service/document-work.ts';
import { parseDocument } from '#lib/ingest/parse-document.ts';
import { defaultSplitSettings } from '#lib/ingest/split/settings.ts';
import { openIndexWriter } from '#lib/search/embedded/index-writer.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import type { SyncOptions } from './sync-ports.ts';
import { type SyncReport, syncSource } from './sync-source.ts';

/** A document at the scripted source. */
export interface ScriptedItem extends Partial<SourceItem> {
  text: string;
  /** Thrown when it is read. */
  refused?: AppError;
}

/** A scripted source in memory. */
class ScriptedSource implements Source {
  readonly items = new Map<string, ScriptedItem>();
  /** Names of items as they were read. */
  readonly read: string[] = [];
  /** Listed in place of the items, once. */
  stale: Map<string, ScriptedItem> | undefined;
  /** Changes that are listed instead, for sources with cursors. */
  changesOnly: SourceChange[] | undefined;
  unreadable: { id: string; path: string; reason: string }[] = [];
  /** The listing breaks off after this many items. */
  breaksAfter = Number.POSITIVE_INFINITY;
  cursor: string | null = null;
  cursors: (string | null)[] = [];
  whileListing: () => void = () => {};

  put(id: string, text: string, more: Partial<ScriptedItem> = {}): void {
    this.items.set(id, { text, version: text, ...more });
  }

  async *changes(cursor: string | null): AsyncGenerator<SourceChange, ListingEnd> {
    this.cursors.push(cursor);
    if (this.changesOnly) {
      yield* this.changesOnly;
      return { cursor: this.cursor, complete: false };
    }
    let listed = 0;
    for (const [id, item] of [...(this.stale ?? this.items)]) {
      if (listed++ >= this.breaksAfter) throw new AppError('unavailable', 'The listing broke off.');
      yield this.present(id, item);
      this.whileListing();
    }
    for (const one of this.unreadable) yield { type: 'unreadable', ...one };
    this.stale = undefined;
    return { cursor: this.cursor, complete: true };
  }

  present(id: string, item: ScriptedItem): SourceChange {
    const { text: _text, refused: _refused, ...said } = item;
    return {
      type: 'present',
      item: { path: id, version: '1', ...said, id },
      read: async () => {
        const now = this.items.get(id) ?? item;
        this.read.push(id);
        if (now.refused) throw now.refused;
        return { bytes: bytesOf(now.text) };
      },
    };
  }

  async close(): Promise<void> {}
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const parse: DocumentParser = {
  concurrency: 1,
  parse: (path, _onPages, _signal, options) =>
    parseDocument(path, defaultSplitSettings, undefined, undefined, options?.name),
  close: async () => {},
};

/** A real index and real records beside a scripted source. */
export function openSyncBench() {
  const folder = temporaryFolder();
  const dataDir = mkdtempSync(join(folder.path, 'data-'));
  const clock = { nowMs: Date.UTC(2027, 2, 14, 12) };
  const now = () => clock.nowMs;
  const records = createRecords({ kind: 'sqlite', dataDir }, { now });
  const writer = openIndexWriter({ dataDir });
  const index = new DocumentWork({ writer, parse, maxDocumentBytes: 100_000 });
  const source = new ScriptedSource();
  const configured = {
    name: 'wiki',
    labels: { category: null as string | null, oids: [] as string[], groups: ['staff'] },
  };
  const sync = async (options: Partial<SyncOptions> = {}): Promise<SyncReport> => {
    const report = await syncSource(
      configured,
      source,
      { index, states: records.sources, now },
      {
        signal: new AbortController().signal,
        holder: 'one',
        folder: join(dataDir, 'incoming'),
        maxItemBytes: 10_000,
        ...options,
      },
    );
    if (!report) throw new Error('Another process has the lease.');
    return report;
  };
  return {
    folder,
    clock,
    records,
    writer,
    index,
    source,
    configured,
    sync,
    /** A minute later a failed document, and the lease of a dead process, are free. */
    later: () => {
      clock.nowMs += LEASE_MS;
    },
    /** The first line of each document's text at the index, by name. */
    async stored(): Promise<Record<string, string>> {
      const documents = await writer.documents();
      const texts = documents.map(async ({ sourcefile }) => {
        const found = await writer.original(sourcefile);
        const stream = found?.original.read(0, 200);
        const text = stream ? await new Response(stream).text() : '';
        await found?.original.close();
        return [sourcefile, text] as const;
      });
      return Object.fromEntries(await Promise.all(texts));
    },
    async close() {
      await writer.close();
      await records.close();
      folder.remove();
    },
  };
}
