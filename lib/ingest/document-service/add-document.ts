import { stat } from 'node:fs/promises';
import type { IndexedDocument, NewDocument } from '#lib/core/document-service.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';
import { decodeSourcefile } from '#lib/core/sourcepage.ts';
import { abortAfter } from '#lib/shared/abort-after.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { yieldToEventLoop } from '#lib/shared/yield-to-event-loop.ts';
import { hashOf } from '../hash-of.ts';
import { namePassages } from '../passages.ts';
import type { IngestPorts } from '../run.ts';
import { type Bound, tighter, type WorkBounds } from '../work-bounds.ts';

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
  added: NewDocument,
  ports: Pick<IngestPorts, 'writer' | 'parse' | 'bounds' | 'keptRecognition'>,
  { signal, onPages }: AddWatch,
): Promise<IndexedDocument> {
  const { path, sourcefile, origin, category, oids, groups } = added;
  const { writer, parse } = ports;
  const bounds = boundsOf(added, ports);
  const parsed = await parse.parse(path, onPages, signal, {
    name: decodeSourcefile(sourcefile),
    bounds,
    party: partyOf(added),
  });
  await yieldToEventLoop(signal);
  const passages = namePassages(sourcefile, parsed.passages);
  const document: StoredDocument = {
    sourcefile,
    title: parsed.title,
    mediaType: parsed.mediaType,
    hash: await hashOf(path),
    sizeBytes: (await stat(path)).size,
    category,
    oids,
    groups,
    origin,
    root: null,
  };
  await written(async () => {
    requireSameOwner(await writer.document(sourcefile), document);
    await writer.replace(document, passages, path, within(bounds.seconds, signal));
  });
  await ports.keptRecognition?.keep(document.hash, parsed.recognised ?? new Map());
  return { passages: passages.length, pages: parsed.pages, notices: parsed.notices };
}

/** The limits of its kind, and for an upload the passages left to its owner. */
function boundsOf({ origin, room }: NewDocument, { bounds }: Pick<IngestPorts, 'bounds'>): WorkBounds {
  const ofKind = bounds?.[origin];
  return { ...ofKind, passages: tighter(ofKind?.passages, room) };
}

/** Uploads take turns by owner; administrators' documents are one party. */
function partyOf({ origin, oids }: NewDocument): string {
  return origin === 'upload' ? oids.join(' ') : origin;
}

/** Stops making vectors at the time limit, as for reading. */
function within(bound: Bound | undefined, signal: AbortSignal): AbortSignal {
  if (!bound) return signal;
  const reason = `indexing it took more than ${bound.most} s (${bound.variable})`;
  return abortAfter(bound.most * 1000, new AppError('too-large', reason), signal);
}

/** An upload takes the place of an upload of the same person alone, and of nothing that a company ingested. */
function requireSameOwner(before: StoredDocument | undefined, after: StoredDocument): void {
  if (!before) return;
  const isUpload = after.origin === 'upload';
  if (isUpload !== (before.origin === 'upload') || (isUpload && String(before.oids) !== String(after.oids))) {
    throw new AppError('conflict', 'Another document has this name. Rename the file.');
  }
}

async function written(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (cause) {
    if (cause instanceof AppError && (cause.code === 'conflict' || cause.code === 'too-large')) throw cause;
    throw new AppError('unavailable', 'Documents cannot be added right now. Try again later.', {
      cause,
    });
  }
}
