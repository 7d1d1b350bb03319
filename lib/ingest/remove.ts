import type { IndexWriter } from '#lib/core/index-writer.ts';
import { UPLOADS_FOLDER } from '#lib/core/upload-mark.ts';
import { documentsNamedBy } from './named-by.ts';
import { type DocumentOutcome, outcomeOf } from './report.ts';

/**
 * Removes documents: all of them, or those named by a path on disk (of the file or a folder above it) or by the name
 * citations use. A name that fits nothing is reported as failed. The samples do not come back after all were removed.
 * Uploads belong to people: they leave only when they are named.
 */
export async function removeDocuments(
  options: { paths: string[]; removeAll: boolean; dryRun: boolean },
  writer: IndexWriter,
): Promise<{ documents: DocumentOutcome[]; interrupted: boolean; notes: string[] }> {
  const stored = await writer.documents();
  const { chosen, unknown } = options.removeAll
    ? { chosen: stored.filter(({ origin }) => origin !== 'upload'), unknown: [] }
    : documentsNamedBy(stored, options.paths);
  const sourcefiles = chosen.map(({ sourcefile }) => sourcefile);
  if (!options.dryRun) {
    if (sourcefiles.length > 0) await writer.remove(sourcefiles);
    if (options.removeAll) await writer.retireSamples();
  }
  return {
    documents: [
      ...sourcefiles.map((sourcefile) => outcomeOf(sourcefile, 'removed')),
      ...unknown.map((path) => outcomeOf(path, 'failed', { reason: 'no document of that name is indexed' })),
    ],
    interrupted: false,
    notes: options.removeAll ? uploadsStay(stored.filter(({ origin }) => origin === 'upload').length) : [],
  };
}

function uploadsStay(count: number): string[] {
  if (count === 0) return [];
  return [
    `${count} ${count === 1 ? 'file' : 'files'} that people uploaded for themselves stay; ` +
      `remove them with --remove ${UPLOADS_FOLDER}.`,
  ];
}
