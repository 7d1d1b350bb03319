// npm run bench:stream [-- --quick]: what our server costs over a bare node:http server that makes the same upstream
// calls. Both run as processes of their own on 127.0.0.1, measured in turn in one run; the figures are ratios. Rows that end in
// "stored" compare our server with itself: an answer that is recorded with one that is not; so does the row of checked sentences.
import { readFileSync } from 'node:fs';
import { readEnvironment } from '#lib/config/environment.ts';
import { indexSamples } from '../serve/index-samples.ts';
import { builtServer, withFolder, withServers } from '../servers/with-servers.ts';
import { printHeading, printRows, quick } from './reporting.ts';
import {
  type Contenders,
  concurrentStreams,
  firstTokenAlone,
  firstTokenInACrowd,
  HEADINGS,
  perCpuSecond,
  type Row,
  recordedAnswers,
  warmUp,
} from './streaming/measures.ts';

const FIRST_PORT = 4390;

const effort = quick ? { rounds: 3, requests: 40 } : { rounds: 7, requests: 200 };
const crowd = quick ? { rounds: 2, requests: 400 } : { rounds: 5, requests: 2000 };
const long = quick ? { rounds: 2, requests: 8 } : { rounds: 5, requests: 40 };
const slow = quick ? { streams: 200, tokens: 10 } : { streams: 2000, tokens: 45 };
const warming = { clients: 100, count: quick ? 300 : 1000 };

/** Questions of the samples; some have no answer there, as in life. */
function sampleQuestions(): string[] {
  const lines = readFileSync('data/questions.jsonl', 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line).question);
}

function withContenders<T>(
  dataDir: string,
  answerer: 'extractive' | 'scripted',
  measure: (contenders: Contenders) => Promise<T>,
): Promise<T> {
  const isScripted = answerer === 'scripted';
  const ours = isScripted ? FIRST_PORT + 2 : FIRST_PORT;
  const bare = ours + 1;
  const preload = isScripted ? './scripts/bench/streaming/scripted-preload.ts' : undefined;
  return withServers(dataDir, async (start) =>
    measure({
      ours: await start(builtServer(ours, preload), ours),
      bare: await start(['scripts/bench/streaming/bare-server.ts', String(bare), answerer], bare),
    }),
  );
}

/** Two of our servers: the check of sentences marks the answers of one. */
function withCheckAndWithout<T>(
  dataDir: string,
  measure: (contenders: Contenders) => Promise<T>,
): Promise<T> {
  const [marking, off] = [FIRST_PORT + 4, FIRST_PORT + 5];
  return withServers(dataDir, async (start) =>
    measure({
      ours: await start(builtServer(marking), marking, { SUPPORT: 'mark' }),
      bare: await start(builtServer(off), off, { SUPPORT: 'off' }),
    }),
  );
}

async function measureAll(dataDir: string): Promise<Row[]> {
  const questions = sampleQuestions();
  const extractive = await withContenders(dataDir, 'extractive', async (contenders) => {
    await warmUp(contenders, questions, warming);
    return [
      await firstTokenAlone(contenders, questions, { ...effort, bound: 5 }),
      await firstTokenInACrowd(contenders, questions, { ...crowd, bound: 2.5 }),
      await perCpuSecond('tokens', 'extractive answers', contenders, questions, { ...effort, bound: 0.5 }),
      ...(await recordedAnswers('extractive', contenders.ours, questions, effort)),
    ];
  });
  const scripted = await withContenders(dataDir, 'scripted', async (contenders) => {
    await warmUp(contenders, ['long 100'], warming);
    return [
      await perCpuSecond('tokens', 'answers of 2,000', contenders, ['long 2000'], { ...long, bound: 0.5 }),
      ...(await recordedAnswers('2,000 tokens', contenders.ours, ['long 2000'], long)),
      await concurrentStreams(contenders, { ...slow, question: `slow ${slow.tokens}`, mostKilobytes: 100 }),
    ];
  });
  const checked = await withCheckAndWithout(dataDir, async (contenders) => {
    await warmUp(contenders, questions, warming);
    const what = 'first token, sentences checked or not';
    return [await firstTokenAlone(contenders, questions, { ...effort, bound: 0.5 }, what)];
  });
  return [...extractive, ...scripted, ...checked];
}

await withFolder(async (dataDir) => {
  await indexSamples(readEnvironment({ DATA_DIR: dataDir }));
  printHeading('bench:stream');
  printRows(HEADINGS, await measureAll(dataDir));
});
