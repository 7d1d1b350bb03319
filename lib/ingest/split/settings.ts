import { AppError } from '#lib/shared/app-error.ts';

/** How text is cut. Lengths count UTF-16 code units, as `String.length` does, except where the name says tokens. */
export interface SplitSettings {
  /** A passage aims at this length and may exceed it a little to end with a sentence. */
  softCharacters: number;
  /** No passage is longer, in tokens of `lib/text/tokens.ts`. */
  hardTokens: number;
  /** Text below a heading that is shorter than this stays together with what follows it. */
  minimumCharacters: number;
  /** The longest sentence that is repeated at the start of the passage after it. */
  overlapCharacters: number;
  /** The longest rest of a sentence that is fetched from the next page. */
  completionCharacters: number;
}

/** The numbers in use, chosen by the retrieval evaluation over real documents. */
export const defaultSplitSettings: SplitSettings = {
  softCharacters: 1000,
  hardTokens: 500,
  minimumCharacters: 200,
  overlapCharacters: 200,
  completionCharacters: 400,
};

// Counts up whenever readers or splitter would make other passages of the same file, or the analysis other terms of them.
const INGESTION_VERSION = 3;

/** Names what made the passages: an index stores it, and reads its documents again when it changes. */
function splitFingerprint(settings: SplitSettings): string {
  const numbers = [
    settings.softCharacters,
    settings.hardTokens,
    settings.minimumCharacters,
    settings.overlapCharacters,
    settings.completionCharacters,
  ];
  return `passages-${INGESTION_VERSION}:${numbers.join('-')}`;
}

/**
 * Names what makes the passages of an index and their vectors: an index stores it. `embedder` is
 * undefined where the index makes vectors by itself, which is then its own affair.
 */
export function fingerprintOf(embedder: string | undefined): string {
  const split = splitFingerprint(defaultSplitSettings);
  return embedder === undefined ? split : `${split}+${embedder}`;
}

/** The error of an index whose vectors another embedding model made, for an operator: what is so, and what to do. */
function otherVectors(filledBy: string, embedder: string | undefined): AppError {
  return new AppError(
    'bad-request',
    `The index was filled with vectors of ${modelsIn(filledBy) || 'its own'}, and now ${embedder ?? 'its own'} are made. ` +
      'Set the variables of the embedding model as the server has them (docs/configuration.md); or run ' +
      '`npm run ingest -- --upgrade`, which embeds all documents again from their stored originals.',
  );
}

/** Throws `bad-request` that says what to do, where vectors of other models fill the index than this process makes. */
export async function requireOwnVectors({
  writer,
  embedder,
}: {
  writer: { fingerprint(): Promise<string | null> };
  embedder?: string | undefined;
}): Promise<void> {
  const filledBy = await writer.fingerprint();
  if (filledBy !== null && modelsIn(filledBy) !== (embedder ?? '')) throw otherVectors(filledBy, embedder);
}

function modelsIn(fingerprint: string): string {
  return fingerprint.split('+').slice(1).join('+');
}
