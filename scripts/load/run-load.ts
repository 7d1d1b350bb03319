import { cpus, loadavg, totalmem } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { percentilesOf } from '../servers/statistics.ts';
import type { LoadPlan } from './arguments.ts';
import { sendCrowd } from './crowd.ts';
import { histogramOf, loadMoments, stretchOf } from './load-moments.ts';
import type { LoadResult } from './load-result.ts';
import { soakVerdict } from './soak-verdict.ts';
import { Tally } from './tally.ts';
import type { PlannedQuestion } from './virtual-user.ts';
import { type ServerSample, type Watched, watchServer } from './watch/watched-server.ts';

/** Dependencies of a run beside its plan. */
interface LoadRun {
  origin: string;
  /** In words. */
  target: string;
  command: string;
  questions: readonly PlannedQuestion[];
  tokens: readonly string[];
  watched: Watched | undefined;
  /** Why there is little or nothing to watch. */
  serverNote: string | null;
  interrupted: AbortSignal;
  /** Called once a second. */
  onProgress: (tally: Tally, secondsLeft: number) => void;
}

const RESOLUTION_MS = 10;

/** Puts the planned load on a server and tells what became of it. Throws `unavailable` when no server answers. */
export async function runLoad(plan: LoadPlan, run: LoadRun): Promise<LoadResult> {
  const version = await versionOf(run.origin);
  const tally = new Tally();
  const startedAt = new Date().toISOString();
  const begun = performance.now();
  const before = loadNow();
  const generator = watchGenerator();
  const watching = run.watched && watchServer(run.watched, sampleEvery(plan), begun);
  const progress = setInterval(() => {
    run.onProgress(tally, Math.max(0, (plan.durationMs - (performance.now() - begun)) / 1000));
  }, 1000);
  const askedMs = await sendCrowd({ ...run, plan, tally }, run.interrupted);
  clearInterval(progress);
  await watching?.stop();
  const measured = {
    ...figuresOf(tally, askedMs),
    moments: loadMoments(tally.entries, askedMs),
    server: watching ? { samples: watching.samples } : null,
    soak: judged(plan, watching?.samples, tally),
  };
  return {
    format: 1,
    kind: plan.warmUpMs === undefined ? 'load' : 'soak',
    startedAt,
    command: run.command,
    target: run.target,
    version,
    machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}`,
    node: process.version,
    machineLoad: { before, after: loadNow() },
    plan: described(plan),
    interrupted: run.interrupted.aborted,
    serverNote: run.serverNote,
    generator: generator.figures(),
    ...measured,
    missed: missedBounds(plan, measured),
  };
}

function figuresOf(tally: Tally, askedMs: number) {
  const { entries } = tally;
  const endings = {
    whole: 0,
    left: 0,
    unfinished: 0,
    limited: 0,
    refused: 0,
    failed: 0,
    dropped: 0,
    unreached: 0,
  };
  for (const { heard } of entries) endings[heard.ending] += 1;
  const whole = entries.filter(({ heard }) => heard.ending === 'whole');
  const firstTokens = entries.flatMap(({ heard }) => heard.firstTokenMs ?? []);
  return {
    seconds: askedMs / 1000,
    asked: tally.asked,
    endings,
    perSecond: (1000 * endings.whole) / askedMs,
    errors: tally.errors,
    times: {
      firstByte: percentilesOf(entries.flatMap(({ heard }) => heard.firstByteMs ?? [])),
      firstToken: percentilesOf(firstTokens),
      whole: percentilesOf(whole.map(({ heard }) => heard.totalMs)),
      content: percentilesOf(tally.contentMs),
    },
    faults: tally.faults(),
    firstTokenClasses: histogramOf(firstTokens),
  };
}

function judged({ warmUpMs }: LoadPlan, samples: readonly ServerSample[] | undefined, tally: Tally) {
  if (warmUpMs === undefined || !samples) return null;
  const answers = tally.entries.filter(
    ({ atMs, heard }) => atMs >= warmUpMs && heard.ending === 'whole',
  ).length;
  return soakVerdict(samples, warmUpMs / 1000, answers) ?? null;
}

function described({
  users,
  durationMs,
  thinkMs,
  rampMs,
  dialect,
  store,
  seed,
}: LoadPlan): LoadResult['plan'] {
  return { users, minutes: durationMs / 60_000, thinkMs, rampMs, dialect, store, seed };
}

/** A few samples in each stretch of the charts. */
function sampleEvery({ durationMs }: LoadPlan): number {
  return Math.min(10_000, Math.max(1000, stretchOf(durationMs) / 3));
}

function loadNow(): number {
  return loadavg()[0] ?? 0;
}

function watchGenerator() {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const [cpu, begun] = [process.cpuUsage(), performance.now()];
  return {
    figures: () => {
      delays.disable();
      const { user, system } = process.cpuUsage(cpu);
      return {
        processors: (user + system) / 1000 / (performance.now() - begun),
        eventLoopP99Ms: Math.max(0, delays.percentile(99) / 1e6 - RESOLUTION_MS),
      };
    },
  };
}

/** Also shows that a server answers there at all. */
async function versionOf(origin: string): Promise<string | null> {
  const response = await fetch(new URL('/api/version', origin), { redirect: 'manual' }).catch((cause) => {
    throw new AppError('unavailable', `No server answers at ${origin}.`, { cause });
  });
  const body: unknown = await response.json().catch(() => undefined);
  return isRecord(body) && typeof body['version'] === 'string' ? body['version'] : null;
}

/** The bounds that a run missed, each in a sentence. A soak without a verdict has missed its own. */
function missedBounds(
  { maxErrors, maxP95, warmUpMs }: Pick<LoadPlan, 'maxErrors' | 'maxP95' | 'warmUpMs'>,
  { errors, times, soak }: Pick<LoadResult, 'errors' | 'times' | 'soak'>,
): string[] {
  const { p95 } = times.firstToken;
  const missed: string[] = [];
  if (maxErrors !== undefined && errors > maxErrors) {
    missed.push(`Errors: ${errors}; at most ${maxErrors} are allowed (--max-errors).`);
  }
  if (maxP95 !== undefined && !(p95 !== null && p95 <= maxP95)) {
    const was = p95 === null ? 'there was none' : `p95 was ${p95.toFixed(1)} ms`;
    missed.push(`Of the first token, ${was}; at most ${maxP95} ms are allowed (--max-p95).`);
  }
  if (warmUpMs !== undefined && !soak)
    missed.push('Nothing could be judged: too little was seen of the server.');
  if (soak && !soak.held) missed.push('The server did not stay as it was; the verdict says in what.');
  return missed;
}
