import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { IndexedDocument, NewDocument } from '#lib/core/document-desk.ts';
import type { StoredDocument } from '#lib/core/ports.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { namePassages, titleFromName } from '../passages.ts';
import type { IngestPorts } from '../run.ts';

/** What hears how far the reading is, and ends it. */
interface AddWatch {
  signal: AbortSignal;
  onPages: (pages: number, total: number) => void;
}

/**
 * Reads a file and puts it into the index in one step, in place of what has its name. What of the file is at fault is
 * said to its sender; a failure of the index is `unavailable`, its cause for the log. Throws `conflict` where the
 * document of that name has another owner, or another kind of owner.
 */
export async function addDocument(
  { path, sourcefile, origin, category, oids, groups }: NewDocument,
  { writer, parse }: Pick<IngestPorts, 'writer' | 'parse'>,
  { signal, onPages }: AddWatch,
): Promise<IndexedDocument> {
  const parsed = await parse.parse(path, onPages, signal);
  await setImmediate();
  signal.throwIfAborted();
  const passages = namePassages(sourcefile, parsed.passages);
  const document: StoredDocument = {
    sourcefile,
    title: parsed.title ?? titleFromName(decoded(sourcefile)),
    mediaType: parsed.mediaType,
    ...(await factsOf(path)),
    category,
    oids,
    groups,
    origin,
    root: null,
  };
  await written(async () => {
    requireSameOwner(await writer.document(sourcefile), document);
    await writer.replace(document, passages, path);
  });
  return { passages: passages.length, pages: parsed.pages, notices: parsed.notices };
}

/** An upload takes the place of an upload of the same person alone, and of nothing that a company ingested. */
function requireSameOwner(before: StoredDocument | undefined, after: StoredDocument): void {
  if (!before) return;
  const isUpload = after.origin === 'upload';
  if (isUpload !== (before.origin === 'upload') || (isUpload && String(before.oids) !== String(after.oids))) {
    throw new AppError('conflict', 'There is another document of this name; rename the file.');
  }
}

async function written(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    if (cause instanceof AppError && (cause.code === 'conflict' || cause.code === 'too-large')) throw cause;
    throw new AppError('unavailable', 'The index cannot take documents right now; try again later.', {
      cause,
    });
  }
}

async function factsOf(path: string): Promise<Pick<StoredDocument, 'hash' | 'sizeBytes'>> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of createReadStream(path)) {
    sizeBytes += (chunk as Buffer).length;
    hash.update(chunk as Buffer);
  }
  return { hash: hash.digest('hex'), sizeBytes };
}

function decoded(sourcefile: string): string {
  try {
    return decodeURIComponent(sourcefile);
  } catch {
    return sourcefile;
  }
}
