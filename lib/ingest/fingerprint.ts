import { AppError } from '#lib/shared/app-error.ts';
import { defaultSplitSettings, splitFingerprint } from './split/settings.ts';

/**
 * Names what makes the passages of an index and their vectors: an index keeps it, and refuses to mix. `embedder` is
 * undefined where the index makes vectors by itself, which is then its own affair.
 */
export function fingerprintOf(embedder: string | undefined): string {
  const split = splitFingerprint(defaultSplitSettings);
  return embedder === undefined ? split : `${split}+${embedder}`;
}

/** The error of an index that something else filled, with what to do. */
export function otherFingerprint(filledBy: string | null, embedder: string | undefined): AppError {
  const [split, ...model] = (filledBy ?? '').split('+');
  const sameSplit = split === splitFingerprint(defaultSplitSettings);
  const what = sameSplit
    ? `The index was filled with vectors of ${model.join('+') || 'its own'}, and now ${embedder ?? 'its own'} are made. `
    : 'The index was filled by another version of Citewell, which cut documents differently. ';
  return new AppError(
    'bad-request',
    `${what}Run the same command with --reindex to empty it and ingest again, and do so for every folder it held.`,
  );
}
