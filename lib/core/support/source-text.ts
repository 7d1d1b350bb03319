import { detectLanguage, type Language } from '#lib/text/language.ts';
import { splitSentences } from '#lib/text/sentences.ts';
import { foldWord } from '#lib/text/words.ts';
import { decodeSourcefile } from '../citations/sourcepage.ts';
import type { Passage } from '../events/passage.ts';
import { type Atom, isContent } from './atom.ts';
import { readAtoms } from './read-atoms.ts';
import { foldedWord } from './token-row.ts';
import { unitOf } from './units.ts';

/** A sentence of a passage as atoms. */
export interface SourceSentence {
  source: SourceText;
  /** Its index in its passage. */
  index: number;
  text: string;
  atoms: readonly Atom[];
  /** Keys of its words and codes. */
  keys: ReadonlySet<string>;
  figures: readonly Atom[];
  /** Units that it names, of figures or alone. */
  units: ReadonlySet<string>;
  /** Whether it is a line of a record, or a row of a table: its head may add figures alone to one. */
  isField: boolean;
  isRow: boolean;
}

/** A passage that was found, read for comparison. */
export interface SourceText {
  sourcepage: string;
  language: Language;
  text: string;
  sentences: SourceSentence[];
  /** Keys of its title, headings and file name, which its sentences need not repeat. */
  context: ReadonlySet<string>;
  contextAtoms: readonly Atom[];
  /** The sentences that hold a word or code, by its key. */
  postings: Map<string, SourceSentence[]>;
  /** The sentences with figures. */
  counted: SourceSentence[];
  /** Its lines, by their letters and digits alone. */
  lines: ReadonlySet<string>;
}

/** The parts of a passage that are compared. */
type ReadPassage = Pick<Passage, 'content' | 'sourcepage' | 'sourcefile' | 'title' | 'headings'>;

/** Characters from which the language is detected. */
const SAMPLE_CHARACTERS = 800;
/** What is compared of a passage: more than any splitter makes. */
const MOST_CHARACTERS = 20_000;
const MOST_SENTENCES = 400;
/** Atoms of one sentence; a table row or a list without points may be longer and is then several. */
export const MOST_ATOMS = 100;

/** The language of a passage. */
export function languageOf({ content }: Pick<ReadPassage, 'content'>): Language {
  return detectLanguage(content.slice(0, SAMPLE_CHARACTERS));
}

/** The passages read last, the longest ago first: those of a conversation, and popular ones, are found again and again. */
const recent = new Map<string, SourceText>();
let recentCharacters = 0;
/** Read passages take some thirty times the memory of their text. */
const MOST_RECENT_CHARACTERS = 200_000;

/** A passage as sentences of atoms, at most 20,000 characters of it; from a bounded cache if it was read lately. */
export function readSource(passage: ReadPassage): SourceText {
  const { sourcepage, sourcefile, title, headings, content } = passage;
  const key = JSON.stringify([sourcepage, sourcefile, title, headings, content.slice(0, MOST_CHARACTERS)]);
  const known = recent.get(key);
  const source = known ?? readUncached(passage);
  if (known) recent.delete(key);
  else recentCharacters += source.text.length;
  recent.set(key, source);
  for (const [oldest, { text }] of recent) {
    if (recentCharacters <= MOST_RECENT_CHARACTERS) break;
    recent.delete(oldest);
    recentCharacters -= text.length;
  }
  return source;
}

function readUncached(passage: ReadPassage): SourceText {
  const text = passage.content.slice(0, MOST_CHARACTERS);
  const language = languageOf(passage);
  const around = [passage.title ?? '', ...passage.headings, nameWords(passage.sourcefile)]
    .join('. ')
    .slice(0, 1000);
  const contextAtoms = readAtoms(around, language);
  const source: SourceText = {
    sourcepage: passage.sourcepage,
    language,
    text,
    sentences: [],
    context: new Set(contextAtoms.map(({ key }) => key)),
    contextAtoms,
    postings: new Map(),
    counted: [],
    lines: new Set(text.split('\n').map(lettersOf)),
  };
  for (const sentence of splitSentences(text)) {
    const atoms = withUnitOfField(sentence.text, readAtoms(sentence.text, language));
    for (let from = 0; from < atoms.length && source.sentences.length < MOST_SENTENCES; from += MOST_ATOMS) {
      addSentence(source, sentence.text, atoms.slice(from, from + MOST_ATOMS));
    }
  }
  return source;
}

/** Words of a text that tell whether a passage can say it: their first letters, folded. */
const LEAST_LETTERS = 4;
/** A passage without so many of them is not compared: far fewer than a supporting one holds, for near synonyms are other words. */
const LEAST_HELD = 0.34;

/** Whether a passage may say what `atoms` say, by the letters of its text alone: a passage that cannot need not be read. */
export function maySay(atoms: readonly Atom[], foldedText: string): boolean {
  let [count, held] = [0, 0];
  for (const { kind, key, isLight, figure } of atoms) {
    if (kind !== 'word' || isLight || figure) continue;
    count += 1;
    if (foldedText.includes(key.slice(0, LEAST_LETTERS))) held += 1;
  }
  return held >= LEAST_HELD * count;
}

/** The text of a passage as `maySay` looks into it, with what its sentences need not repeat. */
export function foldedText({ title, headings, sourcefile, content }: ReadPassage): string {
  return foldWord([title ?? '', ...headings, sourcefile, content.slice(0, MOST_CHARACTERS)].join(' '));
}

/** Letters and digits in lower case, for texts that differ in punctuation alone. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

const TABLE_ROW = /[|\t]/;
/** A line of a record: the name of a field, and its value. */
const FIELD = /^([^:\n]{1,60}): \S/;

/** The atoms of a field whose name tells the unit of its only figure: "Price USD: 8.20". */
function withUnitOfField(text: string, atoms: readonly Atom[]): readonly Atom[] {
  const name = FIELD.exec(text)?.[1];
  const figures = name === undefined ? [] : atoms.filter(({ figure }) => figure);
  const [only] = figures;
  if (figures.length !== 1 || only?.figure?.type !== 'number' || only.figure.unit !== undefined) return atoms;
  const unit = name
    ?.split(/[\s()/]+/)
    .flatMap((word) => unitOf(foldedWord(word)) ?? [])
    .at(-1);
  if (unit === undefined) return atoms;
  const figure = { ...only.figure, unit };
  return atoms.map((atom) => (atom === only ? { ...atom, figure } : atom));
}

function addSentence(source: SourceText, text: string, atoms: readonly Atom[]): void {
  const keys = new Set(atoms.flatMap((atom) => (isContent(atom) && !atom.figure ? [atom.key] : [])));
  const units = atoms.flatMap(
    ({ figure, text: written }) => figure?.unit ?? unitOf(foldedWord(written)) ?? [],
  );
  const figures = atoms.filter(({ figure }) => figure);
  const index = source.sentences.length;
  const isField = FIELD.test(text);
  const isRow = TABLE_ROW.test(text);
  const told = { source, index, text, isField, isRow };
  const sentence: SourceSentence = { ...told, atoms, keys, figures, units: new Set(units) };
  source.sentences.push(sentence);
  if (figures.length > 0) source.counted.push(sentence);
  for (const key of keys) {
    const holding = source.postings.get(key);
    if (holding) holding.push(sentence);
    else source.postings.set(key, [sentence]);
  }
}

function nameWords(sourcefile: string): string {
  return decodeSourcefile(sourcefile)
    .replace(/\.\p{L}+$/u, '')
    .replace(/[/_-]+|(?<!\d)\d{1,3}(?!\d)/g, ' ');
}
