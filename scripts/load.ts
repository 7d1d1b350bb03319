// `npm run load` and `npm run soak`: users who ask, read and think, against a server of one's own; what they waited for,
// and what it cost the server, printed and drawn.
import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { EnvironmentError } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type LoadPlan, readArguments, USAGE } from './load/arguments.ts';
import type { LoadResult } from './load/load-result.ts';
import { withOwnServer } from './load/own-server.ts';
import { resultText } from './load/print-result.ts';
import { createProgress } from './load/progress.ts';
import { linesOf, readPlannedQuestions } from './load/read-planned-questions.ts';
import { loadPage } from './load/report/load-page.ts';
import { isLoopback } from './load/require-own-server.ts';
import { runLoad } from './load/run-load.ts';
import { listeningProcess } from './load/watch/process-figures.ts';
import type { Watched } from './load/watch/watched-server.ts';

/** The launcher passes on what a terminal has sent already: a second signal so soon is the same one. */
const SAME_SIGNAL_MS = 1000;

async function load(plan: LoadPlan, args: string[]): Promise<number> {
  const questions = await readPlannedQuestions(plan.questions);
  const tokens = plan.tokenFile === undefined ? [] : await linesOf(plan.tokenFile);
  const interrupted = untilInterrupted();
  const progress = createProgress(plan.users);
  const common = { questions, tokens, interrupted, onProgress: progress.tell };
  const command = `npm run load -- ${args.join(' ')}`.trim();
  const { target } = plan;
  const result = target
    ? await runLoad(plan, { ...common, command, ...(await given(target, plan.pid)) })
    : await withOwnServer(plan.azure, ({ origin, watched }) =>
        runLoad(plan, {
          ...common,
          command,
          origin,
          target: `the built application on ${plan.azure ? 'scripted services' : 'the samples'}`,
          watched,
          serverNote: null,
        }),
      );
  progress.end();
  await show(result, plan);
  if (interrupted.aborted) return 130;
  return result.missed.length > 0 ? 1 : 0;
}

async function given(target: URL, pid: number | undefined) {
  const watched = await watchedAt(target, pid);
  const note = watched
    ? 'Heap, event loop and files of the database are seen of a server of our own alone (leave the URL out).'
    : 'Its process was not found on this machine (--pid names it): nothing is known of its memory.';
  return { origin: target.origin, target: target.origin, watched, serverNote: note };
}

async function watchedAt(
  { hostname, port, protocol }: URL,
  pid: number | undefined,
): Promise<Watched | undefined> {
  if (pid !== undefined) return { pid };
  if (!isLoopback(hostname)) return undefined;
  const found = await listeningProcess(Number(port || (protocol === 'https:' ? 443 : 80)));
  return found === undefined ? undefined : { pid: found };
}

async function show(result: LoadResult, { html, json }: LoadPlan): Promise<void> {
  console.log(resultText(result));
  if (html !== undefined) await writeFile(html, loadPage(result));
  if (json !== undefined) await writeFile(json, `${JSON.stringify(result, null, 2)}\n`);
  for (const path of [html, json]) if (path !== undefined) console.log(`Written: ${path}`);
  for (const sentence of result.missed) console.error(sentence);
}

function untilInterrupted(): AbortSignal {
  const controller = new AbortController();
  let at = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted && performance.now() - at > SAME_SIGNAL_MS) process.exit(130);
      if (!controller.signal.aborted) at = performance.now();
      controller.abort();
    });
  }
  return controller.signal;
}

try {
  const args = process.argv.slice(2);
  const plan = readArguments(args);
  if (plan) process.exitCode = await load(plan, args);
  else console.log(USAGE);
} catch (thrown) {
  if (!(thrown instanceof AppError || thrown instanceof EnvironmentError)) throw thrown;
  console.error(thrown.message);
  if (thrown instanceof AppError && thrown.code === 'bad-request') console.error(`\n${USAGE}`);
  process.exitCode = 2;
}
