import { AppError } from '#lib/shared/app-error.ts';
import { describeFailure, type Log } from '#lib/telemetry/log.ts';
import { isWithin } from './within.ts';

/** Something that answering rests on. */
export interface Dependency {
  /** Shown to anybody. */
  name: string;
  /** Whether questions cannot be answered without it; else its failure degrades. */
  isNeeded: boolean;
  /** Resolves when it can be used. */
  check(signal: AbortSignal): Promise<void>;
}

/** How one dependency was found. */
export interface DependencyState {
  status: 'ok' | 'degraded' | 'failed';
  /** How long it took to find out. */
  tookMs: number;
  /** Plain words: no address, no name, nothing that a service said. */
  reason?: string;
}

/** Whether questions can be answered here. */
export interface Readiness {
  status: 'ok' | 'degraded' | 'failed' | 'draining';
  dependencies: Record<string, DependencyState>;
}

/** Who asks more often is told the same again: whoever asks, dependencies are asked twelve times a minute at most. */
const FRESH_MS = 5000;
const CHECK_WITHIN_MS = 2000;

/** What looking needs beside the dependencies. */
export interface ReadinessOptions {
  isDraining: () => boolean;
  log: Log;
  freshMs?: number;
  withinMs?: number;
}

/**
 * Looks at all dependencies at the same time, each for two seconds at most, and never begins to look at one again that
 * has not answered yet. What was found holds for five seconds. Changes are logged.
 */
export function createReadiness(
  dependencies: readonly Dependency[],
  { isDraining, log, freshMs = FRESH_MS, withinMs = CHECK_WITHIN_MS }: ReadinessOptions,
): () => Promise<Readiness> {
  const watched = dependencies.map((dependency) => new WatchedDependency(dependency, withinMs, log));
  let lookedAt = Number.NEGATIVE_INFINITY;
  let found: Promise<Readiness> | undefined;
  return () => {
    if (isDraining()) return Promise.resolve({ status: 'draining', dependencies: {} });
    if (!found || performance.now() - lookedAt >= freshMs) {
      lookedAt = performance.now();
      found = lookAt(watched);
    }
    return found;
  };
}

async function lookAt(watched: readonly WatchedDependency[]): Promise<Readiness> {
  const states = await Promise.all(watched.map(async (one) => [one.name, await one.look()] as const));
  const worst = (['failed', 'degraded'] as const).find((status) =>
    states.some(([, state]) => state.status === status),
  );
  return { status: worst ?? 'ok', dependencies: Object.fromEntries(states) };
}

class WatchedDependency {
  readonly name: string;
  readonly #dependency: Dependency;
  readonly #withinMs: number;
  readonly #log: Log;
  #status: DependencyState['status'] = 'ok';
  #isLooking = false;

  constructor(dependency: Dependency, withinMs: number, log: Log) {
    this.name = dependency.name;
    this.#dependency = dependency;
    this.#withinMs = withinMs;
    this.#log = log;
  }

  async look(): Promise<DependencyState> {
    const startedAt = performance.now();
    const failure = this.#isLooking ? tooSlow() : await this.#failure();
    const tookMs = Math.round(performance.now() - startedAt);
    const status = failure ? (this.#dependency.isNeeded ? 'failed' : 'degraded') : 'ok';
    this.#note(status, failure);
    return { status, tookMs, ...(failure && { reason: reasonOf(failure) }) };
  }

  async #failure(): Promise<AppError | undefined> {
    const leaving = new AbortController();
    this.#isLooking = true;
    const check = Promise.resolve()
      .then(() => this.#dependency.check(leaving.signal))
      .finally(() => {
        this.#isLooking = false;
      });
    try {
      return (await isWithin(this.#withinMs, check)) ? undefined : tooSlow();
    } catch (thrown) {
      return AppError.from(thrown);
    } finally {
      leaving.abort();
      // What it says after its time is no news.
      check.catch(() => {});
    }
  }

  #note(status: DependencyState['status'], failure: AppError | undefined): void {
    if (status === this.#status) return;
    this.#status = status;
    const about = { dependency: this.name, status };
    if (failure) this.#log.error({ ...about, ...describeFailure(failure, false) }, 'a dependency is away');
    else this.#log.info(about, 'a dependency is back');
  }
}

function tooSlow(): AppError {
  return new AppError('unavailable', 'It does not answer in time.');
}

/** The messages of `unavailable` are written for callers; what else went wrong is for the log. */
function reasonOf({ code, message }: AppError): string {
  return code === 'unavailable' || code === 'rate-limited'
    ? message
    : 'It could not be used; the log of the server says why.';
}
