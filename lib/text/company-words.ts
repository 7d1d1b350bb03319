import type { Language } from './language.ts';
import { foldWord, indexWord, segmentWords } from './words.ts';

/** Words or phrases that mean the same; with `means`, `words` mean those, and not the other way round. */
export interface MeaningGroup {
  words: readonly string[];
  means: readonly string[];
}

/** A word or phrase of a text that groups explain: its words, folded, and what it means, as phrases of written words. */
export interface ExplainedPhrase {
  words: readonly string[];
  meanings: readonly (readonly string[])[];
}

/** Meanings of one phrase that are used. */
const MOST_MEANINGS = 12;
/** Words of a text that are compared: more are a text that was pasted. */
const MOST_PARTS = 300;
/** Words of a phrase that are compared. */
const LONGEST_PHRASE = 8;

interface Part {
  word: string;
  term: string;
  start: number;
  end: number;
}

/**
 * The phrases of a text that groups explain, in any form of their words, longest first and none within another. Scripts
 * without spaces are compared by their characters.
 */
export function explainedPhrases(
  text: string,
  groups: readonly MeaningGroup[],
  language: Language,
): ExplainedPhrase[] {
  if (groups.length === 0) return [];
  const parts = partsOf(text, language).slice(0, MOST_PARTS);
  const lower = text.toLowerCase();
  const found = groups.flatMap((group) =>
    group.words.flatMap((said) =>
      findPhrase(said, parts, lower, language).map((span) => ({ ...span, said, group })),
    ),
  );
  found.sort((one, other) => other.end - other.start - (one.end - one.start) || one.start - other.start);
  const phraseAt: (Explained | undefined)[] = parts.map(() => undefined);
  for (const { start, end, said, group } of found) {
    const [first, ...others] = new Set(phraseAt.slice(start, end));
    if (others.length > 0 || (first && first.end - first.start !== end - start)) continue;
    const words = parts.slice(start, end).map(({ word }) => word);
    const phrase = first ?? { start, end, words, meanings: [] };
    phrase.meanings.push(...meaningsOf(group, said).slice(0, MOST_MEANINGS - phrase.meanings.length));
    phraseAt.fill(phrase, start, end);
  }
  const phrases = [...new Set(phraseAt)].filter((phrase) => phrase !== undefined);
  return phrases.map(({ words, meanings }) => ({ words, meanings }));
}

interface Explained {
  start: number;
  end: number;
  words: string[];
  meanings: string[][];
}

function meaningsOf({ words, means }: MeaningGroup, said: string): string[][] {
  const others = means.length > 0 ? means : words.filter((word) => word !== said);
  return others
    .map((phrase) =>
      segmentWords(phrase)
        .map(({ text }) => text)
        .slice(0, LONGEST_PHRASE),
    )
    .filter((phrase) => phrase.length > 0);
}

/** Lists of alternative words for one phrase, at most. */
const MOST_LISTS = 4;

/**
 * The terms that stand for meanings: one list for each word that a text should say. "Annual leave" or "vacation" gives two
 * lists, annual or vacation and leave or vacation, so that what says a whole meaning has all of them. `termsOf` gives the
 * terms of each word of a phrase.
 */
export function meaningLists(
  meanings: readonly (readonly string[])[],
  termsOf: (phrase: readonly string[]) => string[][],
): string[][] {
  const phrases = meanings.map(termsOf).filter((words) => words.length > 0);
  const length = Math.min(MOST_LISTS, Math.max(0, ...phrases.map((words) => words.length)));
  return Array.from({ length }, (_, at) => {
    const end = at === length - 1 ? undefined : at + 1;
    const terms = phrases.flatMap((words) =>
      (words.length > at ? words.slice(at, end) : words.slice(-1)).flat(),
    );
    return [...new Set(terms)];
  });
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Where a text says a phrase: its parts from `start` up to, not including, `end`. */
function findPhrase(
  phrase: string,
  parts: readonly Part[],
  lower: string,
  language: Language,
): { start: number; end: number }[] {
  if (UNSPACED.test(phrase)) return findCharacters(phrase.toLowerCase(), parts, lower);
  const sought = partsOf(phrase, language);
  if (sought.length === 0 || sought.length > LONGEST_PHRASE) return [];
  return parts.flatMap((_, start) => {
    const isSaid = sought.every((part, at) => isSame(part, parts[start + at]));
    return isSaid ? [{ start, end: start + sought.length }] : [];
  });
}

/** A dictionary may part a text within a phrase, so the parts that it touches are its own. */
function findCharacters(
  phrase: string,
  parts: readonly Part[],
  lower: string,
): { start: number; end: number }[] {
  const from = lower.indexOf(phrase);
  if (from < 0) return [];
  const start = parts.findIndex((part) => part.end > from);
  const end = parts.findLastIndex((part) => part.start < from + phrase.length) + 1;
  return start >= 0 && end > start ? [{ start, end }] : [];
}

function isSame(one: Part, other: Part | undefined): boolean {
  return other !== undefined && (one.word === other.word || (one.term !== '' && one.term === other.term));
}

/** The words of a text in order, compounds in their parts. */
function partsOf(text: string, language: Language): Part[] {
  return segmentWords(text).flatMap(({ text: written, start, end }) => {
    const indexed = indexWord(written, language);
    const parts = indexed.length > 1 ? indexed.slice(0, -1) : indexed;
    return parts.map(({ word, term }) => ({ word, term, start, end }));
  });
}

/** Characters that all forms of a word begin with, as a rule. */
const KEY_LENGTH = 3;
/** Groups of one text: more would make a search slow and blur what is sought. */
const MOST_GROUPS = 32;
/** Characters of a text that are looked at. */
const LONGEST_TEXT = 4000;

/** The groups that may explain a word of a text, at most 32. It looks at how words begin, so a search decides which do. */
export type FindGroups<Group> = (text: string) => Group[];

/** Makes groups findable by the texts that say their words, a slice of the work at a time. */
export async function indexGroups<Group extends MeaningGroup>(
  groups: readonly Group[],
  pause: () => Promise<void>,
): Promise<FindGroups<Group>> {
  const byKey = new Map<string, { group: Group; keys: string[] }[]>();
  for (const [index, group] of groups.entries()) {
    if (index % 50 === 49) await pause();
    for (const phrase of group.words) {
      const keys = keysOf(phrase);
      const [first] = keys;
      if (first === undefined) continue;
      const known = byKey.get(first);
      if (known) known.push({ group, keys });
      else byKey.set(first, [{ group, keys }]);
    }
  }
  return (text) => {
    const said = new Set(keysOf(text.slice(0, LONGEST_TEXT)));
    const found = new Set<Group>();
    for (const key of said)
      for (const { group, keys } of byKey.get(key) ?? [])
        if (keys.every((one) => said.has(one))) found.add(group);
    return [...found].slice(0, MOST_GROUPS);
  };
}

/** How the words of a text begin; of scripts without spaces, its characters. */
function keysOf(text: string): string[] {
  return segmentWords(text).flatMap(({ text: written }) =>
    UNSPACED.test(written)
      ? [...written]
      : written
          .split(/[^\p{L}\p{N}]+/u)
          .filter(Boolean)
          .map((part) => foldWord(part).slice(0, KEY_LENGTH)),
  );
}
