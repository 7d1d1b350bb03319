import type { Environment } from '#lib/config/environment.ts';
import { namedType } from '#lib/ingest/file-type.ts';
import { namePassages } from '#lib/ingest/names.ts';
import { createParserPool } from '#lib/ingest/parser/parser-pool.ts';
import { type FoundFile, walk } from '#lib/ingest/walk.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { visibleText } from '#lib/shared/plain-text.ts';
import { createProgress } from '../progress.ts';
import type { SourcePassage } from './choose-passages.ts';

/**
 * The passages of all documents in a folder, as ingestion makes them, under the names that citations will have. What cannot
 * be read is named and left out. Throws `not-found` where the folder is not there or holds nothing that can be read.
 */
export async function readPassages(
  documents: string,
  { MAX_UPLOAD_BYTES: most }: Pick<Environment, 'MAX_UPLOAD_BYTES'>,
  signal: AbortSignal,
): Promise<SourcePassage[]> {
  const { files } = await walk([documents]);
  const readable = files.filter(({ path, sizeBytes }) => 'format' in namedType(path) && sizeBytes <= most);
  const passages = await parseAll(readable, signal);
  if (passages.length > 0) return passages;
  throw new AppError('not-found', `There is no document in ${documents} that can be read.`);
}

async function parseAll(files: readonly FoundFile[], signal: AbortSignal): Promise<SourcePassage[]> {
  const parser = createParserPool();
  const bar = createProgress('read');
  const passages: SourcePassage[][] = files.map(() => []);
  let done = 0;
  const left = files.entries();
  const work = async () => {
    for (const [index, { path, sourcefile }] of left) {
      signal.throwIfAborted();
      try {
        const parsed = await parser.parse(path, undefined, signal);
        passages[index] = namePassages(sourcefile, parsed.passages).map(
          ({ sourcepage, headings, content }) => ({ sourcepage, headings, text: content }),
        );
      } catch (thrown) {
        signal.throwIfAborted();
        console.error(visibleText(`${sourcefile} was left out: ${AppError.from(thrown).message}`));
      }
      done += 1;
      bar.show(done, files.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: parser.concurrency }, work));
    return passages.flat();
  } finally {
    bar.end();
    await parser.close();
  }
}
