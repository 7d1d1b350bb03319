import type { Language } from '#lib/text/language.ts';
import { foldWord } from '#lib/text/words.ts';
import { CUE_CLASSES, type CueClass, type Cues } from './cue-classes.ts';
import { GERMANIC_CUES } from './germanic.ts';
import { OTHER_CUES, ROMANCE_CUES } from './other.ts';

/** Languages that are absent are compared without such words. */
const CUES: Partial<Record<Language, Cues>> = { ...GERMANIC_CUES, ...ROMANCE_CUES, ...OTHER_CUES };

/** A cue of one or more words. */
export interface CuePhrase {
  words: readonly string[];
  cue: CueClass;
}

const NONE: ReadonlyMap<string, readonly CuePhrase[]> = new Map();
const tables = new Map<Language, ReadonlyMap<string, readonly CuePhrase[]>>();

/** The cues of a language by their first word, folded; of one first word the longest first. Empty where none are known. */
export function cuesOf(language: Language): ReadonlyMap<string, readonly CuePhrase[]> {
  const known = CUES[language];
  if (!known) return NONE;
  let table = tables.get(language);
  if (!table) {
    table = tableOf(known);
    tables.set(language, table);
  }
  return table;
}

function tableOf(cues: Cues): ReadonlyMap<string, readonly CuePhrase[]> {
  const table = new Map<string, CuePhrase[]>();
  for (const cue of CUE_CLASSES) {
    for (const phrase of cues[cue]?.split('|') ?? []) {
      const words = phrase.split(/[ ’'-]/).map(foldWord);
      const first = words[0] ?? '';
      const before = table.get(first) ?? [];
      table.set(
        first,
        [...before, { words, cue }].sort((a, b) => b.words.length - a.words.length),
      );
    }
  }
  return table;
}
