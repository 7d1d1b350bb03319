import type { CheckedPassage } from '#lib/core/support/support-checker.ts';
import type { Drawn, ReadDocument } from './read-folder.ts';
import { reformatted, reordered, shortened, wrapped } from './right-answers.ts';
import {
  namesIn,
  negated,
  otherComparative,
  otherDate,
  otherFigure,
  otherModality,
  otherName,
  otherUnit,
} from './wrong-answers.ts';

/** An answer of one sentence, whether its source says it, and the passages that were found. */
export interface Case {
  kind: string;
  isRight: boolean;
  answer: string;
  language: string;
  passages: readonly CheckedPassage[];
}

/** Passages found with the one that says a sentence: of its own document and of others. */
const FOUND_OF_DOCUMENT = 4;
const FOUND_OF_OTHERS = 4;

/** Right and wrong answers from sentences of the documents, `each` of a document. The same for the same documents. */
export function* makeCases(documents: readonly ReadDocument[], each: number): Generator<Case> {
  for (const [index, document] of documents.entries()) {
    const others = documents.filter((other) => other !== document && other.language === document.language);
    const names = others.flatMap(({ drawn, language }) =>
      drawn.slice(0, 30).flatMap(({ sentence }) => namesIn(sentence, language).map(([name]) => name)),
    );
    const step = Math.max(1, Math.floor(document.drawn.length / each));
    for (let at = 0; at < document.drawn.length && at < step * each; at += step) {
      const drawn = document.drawn[at];
      const next = document.drawn[(at + step) % document.drawn.length];
      if (!drawn || !next) continue;
      const seed = index * 31 + at;
      const other = others[seed % Math.max(1, others.length)];
      const far = other?.drawn[seed % Math.max(1, other.drawn.length)];
      yield* casesOf({ drawn, next, far, names, seed, found: foundWith(drawn, document, others, seed) });
    }
  }
}

interface Draft {
  drawn: Drawn;
  next: Drawn;
  far: Drawn | undefined;
  names: readonly string[];
  seed: number;
  found: CheckedPassage[];
}

function foundWith(
  { passage }: Drawn,
  document: ReadDocument,
  others: readonly ReadDocument[],
  seed: number,
): CheckedPassage[] {
  const near = document.passages.filter((one) => one !== passage);
  const start = seed % Math.max(1, near.length);
  const own = [...near.slice(start), ...near.slice(0, start)].slice(0, FOUND_OF_DOCUMENT);
  const far = others.slice(0, 40).flatMap(({ passages }) => passages.slice(seed % 3, (seed % 3) + 1));
  const from = seed % Math.max(1, far.length);
  return [passage, ...own, ...far.slice(from, from + FOUND_OF_OTHERS)];
}

function* casesOf(draft: Draft): Generator<Case> {
  const { drawn, found } = draft;
  const { sentence, passage, language } = drawn;
  const shared = { language, passages: found };
  const cite = ` [${passage.sourcepage}]`;
  for (const [kind, text] of Object.entries(rightTexts(draft))) {
    if (text !== undefined) yield { ...shared, kind, isRight: true, answer: text + cite };
  }
  for (const [kind, text] of Object.entries(wrongTexts(draft))) {
    if (text !== undefined && text !== sentence)
      yield { ...shared, kind, isRight: false, answer: text + cite };
  }
  const elsewhere = found.find(
    (one) => one.sourcefile !== passage.sourcefile && !one.content.includes(sentence),
  );
  if (elsewhere) {
    yield { ...shared, kind: 'source', isRight: false, answer: `${sentence} [${elsewhere.sourcepage}]` };
  }
  yield* joined(draft);
}

function rightTexts({ drawn: { sentence, language }, seed }: Draft): Record<string, string | undefined> {
  return {
    verbatim: sentence,
    wrapped: wrapped(sentence, language, seed),
    shortened: shortened(sentence),
    reordered: reordered(sentence),
    reformatted: reformatted(sentence, language, seed),
  };
}

function wrongTexts({ drawn, far, names, seed, found }: Draft): Record<string, string | undefined> {
  const { sentence, language } = drawn;
  return {
    figure: otherFigure(sentence, seed),
    name: otherName(sentence, language, names, seed),
    date: otherDate(sentence, language, seed),
    unit: otherUnit(sentence, seed),
    negation: negated(sentence, language),
    modality: otherModality(sentence, language),
    comparative: otherComparative(sentence, language),
    fabricated: far && !isHeld(far.sentence, found) ? far.sentence : undefined,
  };
}

/** The sentence and the next one that was drawn, as one that cites both passages. */
function* joined({ drawn: { sentence, passage, language }, next, found }: Draft): Generator<Case> {
  if (next.passage === passage && next.sentence === sentence) return;
  const glue = language === 'ja' || language === 'zh' ? '、' : '; ';
  const text = `${sentence.replace(/[.!。]$/u, '')}${glue}${next.sentence}`;
  const answer = `${text} [${passage.sourcepage}][${next.passage.sourcepage}]`;
  yield { language, passages: [...found, next.passage], kind: 'joined', isRight: true, answer };
}

function isHeld(sentence: string, passages: readonly CheckedPassage[]): boolean {
  return passages.some(({ content }) => content.replace(/\s+/g, ' ').includes(sentence));
}
