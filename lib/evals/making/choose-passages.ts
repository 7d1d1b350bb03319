import { sourcefileOf } from '#lib/core/sourcepage.ts';
import type { QuestionKind } from '#lib/quality/question.ts';
import { seededRandom } from '#lib/quality/seeded-random.ts';
import type { SourcePassage } from './source-passage.ts';

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
/** How often a passage may be asked for another question. */
const ROUNDS = 3;
const TABULAR = /^.*\|.*\|.*$/m;

/**
 * What to make in which order: documents take turns, whatever their lengths, and so do the passages of each, in an order
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
