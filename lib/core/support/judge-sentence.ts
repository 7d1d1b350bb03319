import type { Language } from '#lib/text/language.ts';
import { detectLanguage } from '#lib/text/language.ts';
import { type Atom, isContent } from './atom.ts';
import { chooseWindow, type Window } from './choose-window.ts';
import { missingFigures } from './compare-figures.ts';
import { changedTurns } from './compare-turns.ts';
import { missingNames, missingWords, replacedWords } from './compare-words.ts';
import type { AnswerText } from './read-atoms.ts';
import { lettersOf, MOST_ATOMS, type SourceSentence, type SourceText } from './source-text.ts';
import type { Missing } from './support.ts';

/** The atoms of a sentence that its sources lack; empty where they support it. */
export interface Judgement {
  missing: Missing[];
  /** Whether only figures, names and codes could be compared, because the languages differ. */
  isOfFigures: boolean;
}

const QUOTED = /[“"„«「『]([^“”"„«»「」『』]{8,600})[”"“»」』]/gu;
/** A quotation of fewer words is a term. */
const LEAST_QUOTED_WORDS = 3;
const LEAST_WORDS_OF_LANGUAGE = 6;

/** Compares a sentence with sources that are read in one language; the rest of a very long one is compared part by part. */
export function judgeSentence(sentence: AnswerText, sources: readonly SourceText[]): Judgement {
  const { text } = sentence;
  if (sources.some((source) => isOfWholeLines(text, source))) return { missing: [], isOfFigures: false };
  const language = sources[0]?.language ?? 'und';
  const atoms = sentence.atoms(language);
  const missing: Missing[] = [];
  let isOfFigures = false;
  for (let from = 0; from < atoms.length; from += MOST_ATOMS) {
    const part = atoms.slice(from, from + MOST_ATOMS);
    const judged = judgePart(part, text, language, sources);
    missing.push(...judged.missing);
    isOfFigures ||= judged.isOfFigures;
  }
  if (!isOfFigures) missing.push(...missingQuotes(text, sources));
  return { missing: missing.slice(0, 8), isOfFigures };
}

function judgePart(
  part: readonly Atom[],
  text: string,
  language: Language,
  sources: readonly SourceText[],
): Judgement {
  const window = chooseWindow(part, sources);
  const words = missingWords(part, window);
  if (words.length > 0 && isForeign(text, part, language)) {
    return { missing: window ? foreignMissing(part, sources) : [], isOfFigures: true };
  }
  if (!window) return { missing: words, isOfFigures: false };
  const details = [
    ...missingFigures(part, window),
    ...missingNames(part, window),
    ...changedTurns(part, window),
  ];
  const replaced = replacedWords(part, window).filter(
    ({ answer }) => !details.some((detail) => detail.answer === answer && detail.source !== undefined),
  );
  const named = new Set(replaced.map(({ answer }) => answer));
  const others = details.filter(({ answer, source }) => source !== undefined || !named.has(answer));
  const found = [...others, ...replaced];
  return { missing: found.length > 0 ? found : words, isOfFigures: false };
}

const BETWEEN_LINES = / — |[,;] /;
const NAMED_FIELD = /\p{L}: ?\S/u;
/** A line may itself hold so many separators. */
const MOST_JOINED = 6;
const MOST_PARTS = 60;

/**
 * Whether a text is a list of whole lines of one source, as a record is quoted: `A-1 — Price: 5 EUR, Colour: red`. All but
 * the first name their field: cells alone, in another order, could say something else.
 */
function isOfWholeLines(text: string, { lines }: SourceText): boolean {
  const written = text.split(BETWEEN_LINES);
  const parts = written.map(lettersOf);
  if (parts.length < 2 || parts.length > MOST_PARTS) return false;
  let at = 0;
  while (at < parts.length) {
    const joined = [...parts.slice(at, at + MOST_JOINED).keys()].findLast((more) =>
      lines.has(parts.slice(at, at + more + 1).join('')),
    );
    if (joined === undefined || (at > 0 && !NAMED_FIELD.test(written[at] ?? ''))) return false;
    at += joined + 1;
  }
  return true;
}

/** The sentence of the sources that says most of a text; undefined where none shares a word with it. */
export function nearestSentence(
  sentence: AnswerText,
  sources: readonly SourceText[],
): SourceSentence | undefined {
  const atoms = sentence.atoms(sources[0]?.language ?? 'und').slice(0, MOST_ATOMS);
  return chooseWindow(atoms, sources)?.sentences[0];
}

/** Whether a sentence is in another language than its sources, as far as its function words tell. */
function isForeign(text: string, part: readonly Atom[], language: Language): boolean {
  if (part.length < LEAST_WORDS_OF_LANGUAGE) return false;
  const own = detectLanguage(text);
  const light = part.filter((atom) => !isContent(atom)).length;
  return own !== language && own !== 'und' && light < part.length * 0.2;
}

/** Figures and codes that no source holds anywhere; words cannot be compared. */
function foreignMissing(part: readonly Atom[], sources: readonly SourceText[]): Missing[] {
  const sentences = sources.flatMap((source) => source.sentences);
  const everywhere: Window = { sentences, pairs: [], held: new Set(), aligned: new Set() };
  return missingFigures(part, everywhere).filter(({ kind }) => kind !== 'comparative');
}

function missingQuotes(text: string, sources: readonly SourceText[]): Missing[] {
  return [...text.slice(0, 4000).matchAll(QUOTED)].slice(0, 10).flatMap(([, quoted = '']) => {
    const words = quoted.trim().split(/\s+/).length;
    const plain = lettersOf(quoted);
    const isTerm = words < LEAST_QUOTED_WORDS && plain.length < 12;
    if (isTerm || sources.some((source) => lettersOf(source.text).includes(plain))) return [];
    return [{ kind: 'quote' as const, answer: quoted }];
  });
}
