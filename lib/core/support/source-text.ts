import { detectLanguage, type Language } from '#lib/text/language.ts';
import { splitSentences } from '#lib/text/sentences.ts';
import { foldWord } from '#lib/text/words.ts';
import { decodeSourcefile } from '../citations/sourcepage.ts';
import type { Passage } from '../events/passage.ts';
import { type Atom, isContent } from './atom.ts';
import { readAtoms } from './read-atoms.ts';
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
}

/** What is compared of a passage: more than any splitter makes. */
const MOST_CHARACTERS = 20_000;
const MOST_SENTENCES = 400;
/** Atoms of one sentence; a table row or a list without points may be longer and is then several. */
export const MOST_ATOMS = 100;

/** Reads a passage as sentences of atoms, at most 20,000 characters of it. */
export function readSource(
  passage: Pick<Passage, 'content' | 'sourcepage' | 'sourcefile' | 'title' | 'headings'>,
): SourceText {
  const text = passage.content.slice(0, MOST_CHARACTERS);
  const language = detectLanguage(text);
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
  };
  for (const sentence of splitSentences(text)) {
    const atoms = readAtoms(sentence.text, language);
    for (let from = 0; from < atoms.length && source.sentences.length < MOST_SENTENCES; from += MOST_ATOMS) {
      const part = atoms.slice(from, from + MOST_ATOMS);
      source.sentences.push({
        source,
        index: source.sentences.length,
        text: sentence.text,
        atoms: part,
        keys: new Set(part.flatMap((atom) => (isContent(atom) && !atom.figure ? [atom.key] : []))),
        figures: part.filter(({ figure }) => figure),
        units: new Set(
          part.flatMap(({ figure, text: written }) => figure?.unit ?? unitOf(foldWord(written)) ?? []),
        ),
      });
    }
  }
  return source;
}

function nameWords(sourcefile: string): string {
  return decodeSourcefile(sourcefile)
    .replace(/\.\p{L}+$/u, '')
    .replace(/[/_-]+|(?<!\d)\d{1,3}(?!\d)/g, ' ');
}
