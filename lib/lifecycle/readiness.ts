import { AppError } from '#lib/shared/app-error.ts';
import { describeFailure, type Log } from '#lib/telemetry/log.ts';
import { isWithin } from './lifecycle.ts';

/** A dependency of answering. */
export interface Dependency {
  /** Public name. */
  name: string;
  /** Whether answering is impossible without it; otherwise its failure means `degraded`. */
  isNeeded: boolean;
  /** Resolves if the dependency works. */
  check(signal: AbortSignal): Promise<void>;
}

/** The state of one dependency. */
export interface DependencyState {
  status: 'ok' | 'degraded' | 'failed';
  /** Duration of the check. */
  tookMs: number;
  /** Public text: no address, no name, nothing quoted from a service. */
  reason?: string;
}

/** Whether questions can be answered here. */
export interface Readiness {
  status: 'ok' | 'degraded' | 'failed' | 'draining';
  dependencies: Record<string, DependencyState>;
}

/** Results are cached for this long: dependencies are checked at most twelve times a minute. */
const FRESH_MS = 5000;
const CHECK_WITHIN_MS = 2000;

/** Options of the checks beside the dependencies. */
export interface ReadinessOptions {
  isDraining: () => boolean;
  log: Log;
  freshMs?: number;
  withinMs?: number;
}

/**
 * Checks all dependencies concurrently, each for at most two seconds, and never starts a second check of one
 * that has not answered. Caches results for five seconds and logs changes.
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
    }
  }

  #note(status: DependencyState['status'], failure: AppError | undefined): void {
    if (status === this.#status) return;
    this.#status = status;
    const about = { dependency: this.name, status };
    if (failure)
      this.#log.error({ ...about, ...describeFailure(failure, false) }, 'a dependency is unavailable');
    else this.#log.info(about, 'a dependency is available again');
  }
}

function tooSlow(): AppError {
  return new AppError('unavailable', 'It does not answer in time.');
}

/** Messages of `unavailable` are client-safe; other errors go to the log. */
function reasonOf({ code, message }: AppError): string {
  return code === 'unavailable' || code === 'rate-limited'
    ? message
    : 'It could not be used; the log of the server says why.';
}
