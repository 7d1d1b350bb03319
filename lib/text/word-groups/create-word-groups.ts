import type { Language } from '../language.ts';
import { foldWord, indexWord, segmentWords } from '../words.ts';
import { eachStart, memberAt, readGroup, type WrittenGroup } from './read-groups.ts';

/** Lines of groups by language, as `readGroup` reads them. */
export type WordGroupLines = Partial<Record<Language, string>>;

/** A phrase of a group as a question says it: `words[start]` up to, not including, `words[end]`. */
interface FoundPhrase extends PhraseMeaning {
  start: number;
  end: number;
}

/** What can be asked of groups of words. Each look-up takes the same time, however many groups there are. */
export interface WordGroups {
  /**
   * Index terms of words that a question and the passages that answer it use for a term, those that mean nearly the same
   * first; without the term itself, empty for most.
   */
  relatedTerms(term: string, language: Language): ReadonlySet<string>;
  /** Index terms of words that mean nearly the same, and of what only an answer may say for it. */
  closeTerms(term: string, language: Language): ReadonlySet<string>;
  /** Every single word of a language that stands in a group, as written. */
  groupedWords(language: Language): readonly string[];
  /** The longest phrases of the groups among words in order, none overlapping; linear in the words. */
  phrasesIn(words: readonly string[], language: Language): FoundPhrase[];
}

/** Makes groups askable. A language is read when it is first asked for. */
export function createWordGroups(lines: WordGroupLines): WordGroups {
  const indexes = new Map<Language, GroupIndex>();
  const of = (language: Language): GroupIndex => {
    let index = indexes.get(language);
    if (!index) {
      index = new GroupIndex(language, lines[language] ?? '');
      indexes.set(language, index);
    }
    return index;
  };
  return {
    relatedTerms: (term, language) => of(language).terms(term, 'related'),
    closeTerms: (term, language) => of(language).terms(term, 'close'),
    groupedWords: (language) => of(language).words(),
    phrasesIn: (words, language) => of(language).phrasesIn(words),
  };
}

/** How well words stand for one another: `related` for ranking, `close` for what is quoted too. */
type Strength = 'related' | 'close';

/** Index terms of the words that a phrase stands for, by strength. */
type PhraseMeaning = Record<Strength, ReadonlySet<string>>;

interface Phrase {
  terms: readonly string[];
  groups: Group[];
}

const NONE: ReadonlySet<string> = new Set();
/** What a gap in a phrase is among its terms, and the most words that may stand there. */
const GAP = '…';
const LONGEST_GAP = 2;
/** So many first letters are alike in all forms of a word. */
const KEY_LETTERS = 2;
const PLAIN = /^[a-z]{2}$/;
/** Languages whose stems lack the beginning of a word, as the article. */
const PREFIXING: ReadonlySet<Language> = new Set<Language>(['ar']);

/** A group whose words are stemmed when it is first asked for. */
class Group {
  readonly written: WrittenGroup;
  readonly #language: Language;
  readonly #terms: Partial<Record<Strength, string[]>> = {};

  constructor(written: WrittenGroup, language: Language) {
    this.written = written;
    this.#language = language;
  }

  /** Index terms of its single words, those that mean nearly the same first. */
  terms(strength: Strength): readonly string[] {
    let terms = this.#terms[strength];
    if (!terms) {
      const { close, merely, inAnswers } = this.written;
      const members = strength === 'close' ? close : inAnswers ? [] : [...close, ...merely];
      terms = members.flatMap((member) => singleTerm(member, this.#language) ?? []);
      this.#terms[strength] = terms;
    }
    return terms;
  }
}

/**
 * The groups of one language, by term. Reading and stemming take long: a line is read, and its words stemmed, when a word
 * is asked for that begins as one of them does.
 */
class GroupIndex {
  readonly #language: Language;
  readonly #lines: readonly string[];
  readonly #read: Group[] = [];
  /** Lines with members that are not stemmed yet, by the first letters of those. */
  readonly #waiting = new Map<string, number[]>();
  readonly #byTerm = new Map<string, Set<Group>>();
  readonly #byFirst = new Map<string, Phrase[]>();
  readonly #asked: Record<Strength, Map<string, ReadonlySet<string>>> = {
    related: new Map(),
    close: new Map(),
  };
  #words: readonly string[] | undefined;

  constructor(language: Language, lines: string) {
    this.#language = language;
    this.#lines = lines.split('\n');
    for (const [number, line] of this.#lines.entries()) {
      eachStart(line, (start) => {
        const key = line.slice(start, start + KEY_LETTERS);
        if (PLAIN.test(key) && !PREFIXING.has(language)) this.#wait(key, number);
        else for (const one of keysOf(memberAt(line, start), language)) this.#wait(one, number);
      });
    }
  }

  #wait(key: string, number: number): void {
    const waiting = this.#waiting.get(key);
    if (!waiting) this.#waiting.set(key, [number]);
    else if (waiting.at(-1) !== number) waiting.push(number);
  }

  #group(number: number): Group {
    let group = this.#read[number];
    if (!group) {
      group = new Group(readGroup(this.#lines[number] ?? ''), this.#language);
      this.#read[number] = group;
    }
    return group;
  }

  /** Single words of the groups as written. */
  words(): readonly string[] {
    this.#words ??= [
      ...new Set(
        this.#lines
          .flatMap((_, number) => {
            const { close, merely } = this.#group(number).written;
            return [...close, ...merely];
          })
          .filter((member) => !/[\s…]/.test(member)),
      ),
    ];
    return this.#words;
  }

  terms(term: string, strength: Strength): ReadonlySet<string> {
    this.#stem(term);
    const groups = this.#byTerm.get(term);
    if (!groups) return NONE;
    let terms = this.#asked[strength].get(term);
    if (!terms) {
      const others = new Set<string>();
      for (const group of groups) {
        if (strength === 'close' && group.written.close.length === 0) continue;
        for (const other of group.terms(strength)) others.add(other);
      }
      others.delete(term);
      terms = others;
      this.#asked[strength].set(term, terms);
    }
    return terms;
  }

  phrasesIn(words: readonly string[]): (PhraseMeaning & { start: number; end: number })[] {
    const parts = words.flatMap((word, index) =>
      partsOf(word, this.#language).map((term) => ({ term, index })),
    );
    const terms = parts.map(({ term }) => term);
    const found: (PhraseMeaning & { start: number; end: number })[] = [];
    for (let at = 0; at < terms.length; at++) {
      const [phrase, end] = this.#longestAt(terms, at);
      if (!phrase) continue;
      const range = { start: parts[at]?.index ?? 0, end: (parts[end - 1]?.index ?? 0) + 1 };
      found.push({ ...range, ...meaningOf(phrase) });
      at = end - 1;
    }
    return found;
  }

  #longestAt(terms: readonly string[], at: number): [Phrase | undefined, number] {
    const first = terms[at] ?? '';
    this.#stem(first);
    let longest: Phrase | undefined;
    let longestEnd = at;
    for (const phrase of this.#byFirst.get(first) ?? []) {
      const end = endOf(phrase.terms, terms, at) ?? at;
      if (end > longestEnd) [longest, longestEnd] = [phrase, end];
    }
    return [longest, longestEnd];
  }

  /** Stems the members that may begin with the same word as this term. */
  #stem(term: string): void {
    const key = keyOf(term, this.#language);
    const waiting = this.#waiting.get(key);
    if (!waiting) return;
    this.#waiting.delete(key);
    for (const number of waiting) {
      const group = this.#group(number);
      for (const member of leading(group)) {
        if (keysOf(member, this.#language).has(key)) this.#add(member, group);
      }
    }
  }

  #add(member: string, group: Group): void {
    const single = singleTerm(member, this.#language);
    if (single !== undefined) {
      const groups = this.#byTerm.get(single);
      if (groups) groups.add(group);
      else this.#byTerm.set(single, new Set([group]));
    }
    const terms = phraseTerms(member, this.#language);
    if (terms.length > 1) this.#addPhrase(terms, group);
  }

  #addPhrase(terms: readonly string[], group: Group): void {
    const [first = ''] = terms;
    const phrases = this.#byFirst.get(first) ?? [];
    this.#byFirst.set(first, phrases);
    const known = phrases.find((phrase) => isSame(phrase.terms, terms));
    if (known) known.groups.push(group);
    else phrases.push({ terms, groups: [group] });
  }
}

/** The members that lead to the others. */
function leading({ written: { close, merely } }: Group): readonly string[] {
  return close.length > 0 ? close : merely;
}

/** By what members are found before they are stemmed: the first letters of the whole and of its first part. */
function keysOf(member: string, language: Language): Set<string> {
  const first = member.split(/[\s'’-]/, 1)[0] ?? '';
  return new Set([keyOf(foldWord(member), language), keyOf(foldWord(first), language)]);
}

function keyOf(word: string, language: Language): string {
  if (PREFIXING.has(language)) return '';
  return word.replace(/[^\p{L}\p{N}]+/gu, '').slice(0, KEY_LETTERS);
}

/** The index term of a word, or of a compound that is also written as one (`co-pay`); undefined for phrases. */
function singleTerm(member: string, language: Language): string | undefined {
  if (/[\s…]/.test(member)) return undefined;
  const words = segmentWords(member);
  return words.length === 1 ? indexWord(words[0]?.text ?? '', language).at(-1)?.term : undefined;
}

function phraseTerms(member: string, language: Language): string[] {
  return member.split(GAP).flatMap((part, index) => {
    const terms = segmentWords(part).flatMap((word) => partsOf(word.text, language));
    return index > 0 ? [GAP, ...terms] : terms;
  });
}

/** The index terms of a written word, of a compound those of its parts. */
function partsOf(written: string, language: Language): string[] {
  const indexed = indexWord(written, language).map(({ term }) => term);
  return indexed.length > 1 ? indexed.slice(0, -1) : indexed;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((term, index) => term === other[index]);
}

function meaningOf({ groups }: Phrase): PhraseMeaning {
  const terms = (strength: Strength) => new Set(groups.flatMap((group) => group.terms(strength)));
  return { related: terms('related'), close: terms('close') };
}

/** Where a phrase that begins at a place ends, a few words in its gaps; undefined where it is not said there. */
function endOf(phrase: readonly string[], terms: readonly string[], start: number): number | undefined {
  let at = start;
  for (const [index, wanted] of phrase.entries()) {
    if (wanted === GAP) continue;
    const last = phrase[index - 1] === GAP ? at + LONGEST_GAP : at;
    while (at <= last && terms[at] !== wanted) at++;
    if (at > last) return undefined;
    at++;
  }
  return at;
}
