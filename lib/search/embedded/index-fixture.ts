import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexWriter, NewPassage, StoredDocument } from '#lib/core/ports/document-store.ts';

/** A document and its passages, as ingestion hands them to the writer, with an original of the same text beside them. */
export interface Fixture {
  document: StoredDocument;
  passages: NewPassage[];
  path: string;
}

/** Makes a document from plain texts, one per page; `changes` replaces parts of it. */
export function fixture(
  folder: string,
  sourcefile: string,
  pages: (string | [headings: string[], content: string])[],
  changes: Partial<StoredDocument> = {},
): Fixture {
  const texts = pages.map((page) => (typeof page === 'string' ? ([[], page] as [string[], string]) : page));
  const bytes = `${sourcefile}\n${texts.map(([, content]) => content).join('\n')}`;
  const hash = createHash('sha256').update(bytes).digest('hex');
  mkdirSync(join(folder, 'incoming'), { recursive: true });
  const path = join(folder, 'incoming', hash);
  writeFileSync(path, bytes);
  return {
    document: {
      sourcefile,
      title: null,
      mediaType: 'text/plain',
      sizeBytes: Buffer.byteLength(bytes),
      hash,
      category: null,
      oids: [],
      groups: ['all'],
      origin: 'own',
      root: null,
      ...changes,
    },
    passages: texts.map(([headings, content], index) => ({
      id: `${sourcefile}-${index + 1}`,
      content,
      sourcepage: `${sourcefile}#page=${index + 1}`,
      headings,
    })),
    path,
  };
}

/** Writes documents in order. */
export async function write(writer: IndexWriter, ...fixtures: Fixture[]): Promise<void> {
  for (const { document, passages, path } of fixtures) await writer.replace(document, passages, path);
}
