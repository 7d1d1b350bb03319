// npm run bench:support -- FOLDER… [--half=first|second] [--each=N] [--show=KIND]: what the check of sentences catches in
// answers that are made from a folder's documents, where it raises a false alarm, and what it costs.
import process from 'node:process';
import { SupportChecker } from '#lib/core/support/support-checker.ts';
import { printHeading, printRows, quick } from './reporting.ts';
import { type Case, makeCases } from './supporting/make-cases.ts';
import { type ReadDocument, readFolder } from './supporting/read-folder.ts';
import { RIGHT_KINDS } from './supporting/right-answers.ts';
import { wilsonInterval } from './supporting/wilson-interval.ts';
import { WRONG_KINDS } from './supporting/wrong-answers.ts';

const LEAST_CAUGHT = 0.95;
const MOST_FALSE_ALARMS = 0.02;
const MOST_MS = 1;

const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const half = { first: 0, second: 1 }[option('half') ?? ''];
const each = Number(option('each') ?? (quick ? 4 : 12));
const shown = option('show');

/** The check of the answers that were made of one sentence, as of one answer of so many sentences: its passages are read once. */
let reading: { passages: Case['passages']; checker: SupportChecker } | undefined;
const documents: ReadDocument[] = [];
for (const folder of folders.length > 0 ? folders : ['data/samples']) {
  documents.push(...(await readFolder(folder, half)));
}
const cases = [...makeCases(documents, each)];
for (const one of cases.slice(0, 200)) flagged(one);
const started = process.cpuUsage();
const flags = cases.map(flagged);
const { user, system } = process.cpuUsage(started);

printHeading('bench:support', `${documents.length} documents`, `${cases.length} answers`);
const rows = [
  ...RIGHT_KINDS.map((kind) => rowOf(kind, (one) => one.isRight && one.kind === kind, undefined)),
  rowOf(
    'all right answers',
    ({ isRight }) => isRight,
    (share) => share <= MOST_FALSE_ALARMS,
  ),
  ...WRONG_KINDS.map((kind) => rowOf(kind, (one) => !one.isRight && one.kind === kind, undefined)),
  rowOf(
    'all wrong answers',
    ({ isRight }) => !isRight,
    (share) => share >= LEAST_CAUGHT,
  ),
  ...[...new Set(cases.map(({ language }) => language))].flatMap((language) => [
    rowOf(`${language}, right`, (one) => one.isRight && one.language === language, undefined),
    rowOf(`${language}, wrong`, (one) => !one.isRight && one.language === language, undefined),
  ]),
];
const perSentence = (user + system) / 1000 / cases.length;
printRows(
  ['answers', 'count', 'flagged', '95% interval'],
  [
    ...rows,
    {
      kind: 'CPU of a sentence, ms',
      count: cases.length,
      share: perSentence.toFixed(2),
      interval: `≤ ${MOST_MS}`,
      held: perSentence <= MOST_MS,
    },
  ],
);

/** Whether the check marks the answer. */
function flagged({ answer, passages }: Case): boolean {
  if (reading?.passages !== passages) reading = { passages, checker: new SupportChecker(passages) };
  const { checker } = reading;
  const sentences = checker.push(`${answer}\n\n`);
  return sentences.length === 0 || sentences.some(({ verdict }) => verdict !== 'supported');
}

function rowOf(
  kind: string,
  belongs: (one: Case) => boolean,
  bound: ((share: number) => boolean) | undefined,
) {
  const chosen = cases.flatMap((one, index) =>
    belongs(one) ? [{ one, isFlagged: flags[index] ?? false }] : [],
  );
  const count = chosen.filter(({ isFlagged }) => isFlagged).length;
  const [low, high] = wilsonInterval(count, chosen.length);
  if (kind === shown) show(chosen);
  return {
    kind,
    count: chosen.length,
    share: chosen.length ? (count / chosen.length).toFixed(3) : '–',
    interval: `${low.toFixed(3)} to ${high.toFixed(3)}`,
    held: chosen.length ? bound?.(count / chosen.length) : undefined,
  };
}

/** Prints the answers that are judged wrongly. */
function show(chosen: readonly { one: Case; isFlagged: boolean }[]): void {
  for (const { one, isFlagged } of chosen) {
    if (isFlagged !== one.isRight) continue;
    const checker = new SupportChecker(one.passages);
    const [judged] = [...checker.push(one.answer), ...checker.end()];
    console.log(
      `${one.language} ${one.kind}: ${one.answer}\n   ${judged?.verdict} ${JSON.stringify(judged?.missing ?? judged?.source)}`,
    );
  }
}
