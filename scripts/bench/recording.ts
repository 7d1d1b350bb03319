// npm run bench:recording [-- --quick] [postgres://…]: the CPU time of an answer that is stored, in one process, over the
// same answer that is only read. In SQLite, or in this Postgres, whose own CPU time is not counted.
import { setTimeout as delay } from 'node:timers/promises';
import { Application } from '#lib/composition/application.ts';
import { records } from '#lib/composition/records-and-limits.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import type { AnswerEvent, RetrievedEvent } from '#lib/core/events/events.ts';
import { createRecorder, type Recorder } from '#lib/core/recording/recorder.ts';
import { inPairs, median } from '../servers/statistics.ts';
import { withFolder } from '../servers/with-servers.ts';
import { printHeading, printRows, quick } from './reporting.ts';

/** Answers of one kind: `tokens` each, `pauseMs` apart, `atOnce` at a time, and their bound in ms of CPU each. */
interface Load {
  what: string;
  tokens: number;
  pauseMs: number;
  atOnce: number;
  count: number;
  boundMs: number;
}

const LOADS: Load[] = [
  { what: '20 tokens at once', tokens: 20, pauseMs: 0, atOnce: 1, count: 200, boundMs: 1.4 },
  { what: '2,000 tokens at once', tokens: 2000, pauseMs: 0, atOnce: 1, count: 100, boundMs: 3.1 },
  { what: '300 at 50 a second, 20 at a time', tokens: 300, pauseMs: 20, atOnce: 20, count: 20, boundMs: 10 },
];
const ROUNDS = quick ? 1 : 5;
/** Tokens said before the event loop gets a turn. */
const TOKENS_PER_TURN = 16;
const OWNER = 'user:bench:reader';

const passages = Array.from({ length: 3 }, (_, index) => ({
  id: `handbook-${index}`,
  content: 'Employees may work from another country for up to thirty days a year. '.repeat(14),
  sourcepage: `handbook.pdf#page=${index + 1}`,
  sourcefile: 'handbook.pdf',
  title: 'Handbook',
  category: null,
  storageUrl: null,
  headings: ['Working abroad'],
  oids: [],
  groups: ['all'],
  captions: [],
  score: 2.5,
  rerankerScore: null,
}));
const text = passages.map(({ sourcepage, content }) => `${sourcepage}: ${content}`);
const trace = {
  question: 'How long?',
  prompt: { messages: [{ role: 'user', content: text.join('\n') }] },
  notices: [],
};
const retrieved: RetrievedEvent = {
  type: 'retrieved',
  model: 'scripted',
  passages,
  dataPoints: { text, citations: passages.map(({ sourcepage }) => sourcepage) },
  trace,
  search: { queries: [], documents: [], count: null, facets: {}, systemPrompt: '' },
};

async function* say({ tokens, pauseMs }: Load): AsyncGenerator<AnswerEvent> {
  yield retrieved;
  for (let said = 1; said <= tokens; said += 1) {
    yield { type: 'text-deltas', texts: [' token'] };
    if (pauseMs > 0) await delay(pauseMs);
    else if (said % TOKENS_PER_TURN === 0) await new Promise(setImmediate);
  }
  const usage = { promptTokens: 1, completionTokens: tokens };
  yield {
    type: 'finished',
    certainty: 'answer',
    reason: 'stop',
    usage,
    alternatives: [],
    contentFilter: null,
    trace,
  };
}

async function readToEnd(answer: AsyncIterable<AnswerEvent>): Promise<void> {
  for await (const _event of answer);
}

async function store(recorder: Recorder, load: Load): Promise<void> {
  const { turn } = await recorder.ask({
    question: {
      owner: OWNER,
      conversation: null,
      parent: undefined,
      question: 'How long may I work abroad?',
      attachments: [],
      overrides: {},
      idempotencyKey: crypto.randomUUID(),
    },
    answer: () => say(load),
    failed: (error) => console.error(error),
  });
  await readToEnd(recorder.follow(OWNER, turn, new AbortController().signal));
}

/** CPU time of each of a load's answers, in ms. */
async function cpuOf({ count, atOnce }: Load, answer: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  for (let asked = 0; asked < count; asked += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, answer));
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}

async function measure(recorder: Recorder, load: Load) {
  const stored = () => cpuOf(load, () => store(recorder, load));
  const read = () => cpuOf(load, () => readToEnd(say(load)));
  const pairs = await inPairs(ROUNDS, stored, read);
  const ours = median(pairs.map((pair) => pair.ours));
  const bare = median(pairs.map((pair) => pair.bare));
  return {
    what: load.what,
    ours: `${ours.toFixed(2)} ms`,
    bare: `${bare.toFixed(2)} ms`,
    bound: `≤ ${load.boundMs} ms`,
    held: ours <= load.boundMs,
  };
}

await withFolder(async (dataDir) => {
  const postgres = process.argv.find((argument) => argument.startsWith('postgres'));
  const application = new Application(
    readEnvironment({ DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres }) }),
  );
  const { conversations } = await records(application);
  const recorder = createRecorder({ conversations });
  // Compiles what the loads have in common.
  for (const load of LOADS.slice(0, 2)) await measure(recorder, load);
  printHeading('bench:recording');
  const rows = [];
  for (const load of LOADS) rows.push(await measure(recorder, load));
  printRows(['an answer of', 'stored', 'only read', 'bound'], rows);
  await application.close();
});
