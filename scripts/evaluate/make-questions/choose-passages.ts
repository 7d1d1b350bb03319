import { sourcefileOf } from '#lib/core/citations/sourcepage.ts';
import type { QuestionKind } from '#lib/quality/question.ts';
import { detectLanguage } from '#lib/text/language.ts';
import { isStopWord } from '#lib/text/stop-terms.ts';
import { foldWord, indexWord, segmentWords } from '#lib/text/words.ts';
import { seededRandom } from '../../servers/statistics.ts';

/** A question to be made: of which passage, and of which kind. */
export interface Assignment {
  passage: SourcePassage;
  kind: QuestionKind;
}

/** In turn. Questions over several pages are not among them: a model is shown one passage at a time. */
const KINDS = [
  'plain',
  'paraphrase',
  'table',
  'plain',
  'follow-up',
  'paraphrase',
  'typo',
  'plain',
  'unanswerable',
  'paraphrase',
] as const satisfies QuestionKind[];
/** Shorter ones hold a heading or a page number. Rows of tables are short and say much. */
const SHORTEST = 120;
const SHORTEST_ROW = 40;
/** Attempts at questions for one passage. */
const ROUNDS = 3;
const TABULAR = /^.*\|.*\|.*$/m;

/**
 * What to make in which order: documents take turns, long or short, and so do the passages of each, in an order
 * that the seed decides. After the last passage it begins again with other kinds, three times in all.
 */
export function* choosePassages(passages: readonly SourcePassage[], seed: number): Generator<Assignment> {
  const random = seededRandom(seed);
  const documents = Map.groupBy(passages.filter(isTelling), ({ sourcepage }) => sourcefileOf(sourcepage));
  const queues = shuffled([...documents.values()], random).map((some) => shuffled(some, random));
  let turn = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const longest = Math.max(0, ...queues.map((queue) => queue.length));
    for (let at = 0; at < longest; at++) {
      for (const passage of queues.flatMap((queue) => queue.slice(at, at + 1))) {
        yield { passage, kind: kindFor(passage, turn + round) };
        turn += 1;
      }
    }
  }
}

function isTelling({ sourcepage, text }: SourcePassage): boolean {
  return text.length >= (isRow(sourcepage) ? SHORTEST_ROW : SHORTEST);
}

function kindFor(passage: SourcePassage, turn: number): QuestionKind {
  const kind = KINDS[turn % KINDS.length] ?? 'plain';
  const isTable = isRow(passage.sourcepage) || TABULAR.test(passage.text);
  return kind === 'table' && !isTable ? 'plain' : kind;
}

function isRow(sourcepage: string): boolean {
  return /[#&]row=/.test(sourcepage);
}

/** Fisher–Yates. */
function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const left = [...items];
  const drawn: T[] = [];
  while (left.length > 0) drawn.push(...left.splice(Math.floor(random() * left.length), 1));
  return drawn;
}

/** A passage that questions may be made from, as the index would hold it. */
export interface SourcePassage {
  sourcepage: string;
  headings: string[];
  text: string;
}

/** Finds the passages that share most with a text, rare terms counting more; best first. */
export type FindRelated = (text: string, most: number) => SourcePassage[];

/**
 * A plain search by words over all passages: for the places that answer a question too. It is not the search engine that
 * the questions will test, so that they do not favour it.
 */
export function createRelatedPassages(passages: readonly SourcePassage[]): FindRelated {
  const holders = new Map<string, number[]>();
  passages.forEach(({ text, headings }, index) => {
    for (const term of meaningfulTerms([...headings, text].join('\n'))) {
      const some = holders.get(term);
      if (some) some.push(index);
      else holders.set(term, [index]);
    }
  });
  return (text, most) => {
    const scores = new Map<number, number>();
    for (const term of meaningfulTerms(text)) {
      const some = holders.get(term) ?? [];
      const weight = Math.log(1 + passages.length / Math.max(1, some.length));
      for (const index of some) scores.set(index, (scores.get(index) ?? 0) + weight);
    }
    const best = [...scores].toSorted(([i, a], [j, b]) => b - a || i - j).slice(0, most);
    return best.flatMap(([index]) => passages[index] ?? []);
  };
}

/** The terms of a text that carry its meaning, each once, as the index knows them. */
export function meaningfulTerms(text: string): Set<string> {
  const language = detectLanguage(text);
  const words = segmentWords(text).filter(({ text: word }) => !isStopWord(foldWord(word), language));
  return new Set(words.flatMap(({ text: word }) => indexWord(word, language).map(({ term }) => term)));
}

/** The words of a text in order, folded: for comparing what is written. */
export function foldedWords(text: string): string[] {
  return segmentWords(text).map(({ text: word }) => foldWord(word));
}

/** The similarity of two sets, from 0 to 1 (Jaccard); 0 for two empty ones. */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = one.intersection(other).size;
  const all = one.size + other.size - common;
  return all === 0 ? 0 : common / all;
}
