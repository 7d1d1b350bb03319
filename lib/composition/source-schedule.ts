import type { SourceRepository, SourceState } from '#lib/core/records/sources.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { SourceConfig } from '#lib/sources/read-sources.ts';
import type { SyncChoices, SyncOutcome } from './sync-sources.ts';

/** How often it looks whether a source is due. */
const TICK_MS = 1000;
/** How long it leaves a source alone that is paused, or that another server syncs. */
const LOOK_AGAIN_MS = 30_000;
/** How long a source rests at least before a change runs it again. */
const REST_MS = 1000;

/** What the schedule works with. */
interface ScheduleParts {
  /** The sources as SOURCES_FILE has them now. */
  configured: () => SourceConfig[];
  states: Pick<SourceRepository, 'list'>;
  /** Undefined while another server syncs the source. */
  sync: (name: string, choices: SyncChoices, signal: AbortSignal) => Promise<SyncOutcome | undefined>;
  onEnd: (name: string, outcome: SyncOutcome) => void;
  onFailure: (name: string, error: AppError) => void;
  now: () => number;
}

/**
 * Syncs the sources that are due, one at a time and the most overdue first, whichever server synced them last. Holds no process
 * alive.
 */
export class SourceSchedule {
  readonly #parts: ScheduleParts;
  /** When the next look at a source is worth it, by name: what is not due costs no query. */
  readonly #due = new Map<string, number>();
  /** When the latest change of a source was noticed, by name. */
  readonly #changed = new Map<string, number>();
  /** When the last run of a source here ended, and how long it took. */
  readonly #ended = new Map<string, { atMs: number; tookMs: number }>();
  /** Runs that people asked for, before all others. */
  readonly #asked = new Map<string, SyncChoices>();
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(parts: ScheduleParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => this.tick(), TICK_MS).unref();
    this.tick();
  }

  /** Ends the run under way, and resolves when it has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#ending.abort(new AppError('unavailable', 'The server stops.'));
    await this.#running;
  }

  /** Runs a source as soon as no other runs here. */
  ask(name: string, choices: SyncChoices): void {
    this.#asked.set(name, choices);
    this.tick();
  }

  /**
   * Runs a source before its interval is over, because something in it changed; soon, but at most a quarter of the time: one
   * that changes always is not listed without end.
   */
  hurry(name: string): void {
    this.#changed.set(name, this.#parts.now());
    this.wake(name);
  }

  /** Looks at a source again at the next tick: its state was changed. */
  wake(name: string): void {
    this.#due.delete(name);
    this.tick();
  }

  /** Begins what is due, unless a run is under way. */
  tick(): void {
    if (this.#running || this.#ending.signal.aborted) return;
    this.#running = this.#runDue().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves when the run under way has ended. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #runDue(): Promise<void> {
    try {
      const [asked] = this.#asked;
      if (asked) {
        this.#asked.delete(asked[0]);
        await this.#run(asked[0], asked[1]);
        return;
      }
      const next = await this.#mostOverdue();
      if (next) await this.#run(next.name, {});
    } catch (thrown) {
      this.#parts.onFailure('', AppError.from(thrown));
    }
  }

  async #mostOverdue(): Promise<SourceConfig | undefined> {
    const nowMs = this.#parts.now();
    const candidates = this.#parts.configured().filter(({ name }) => (this.#due.get(name) ?? 0) <= nowMs);
    if (candidates.length === 0) return undefined;
    const states = new Map((await this.#parts.states.list()).map((state) => [state.name, state]));
    const due: { source: SourceConfig; atMs: number }[] = [];
    for (const source of candidates) {
      const atMs = this.#dueAt(source, states.get(source.name));
      // A pause ends, and a server that syncs it may die.
      if (atMs === null) this.#due.set(source.name, nowMs + Math.min(source.everyMs, LOOK_AGAIN_MS));
      else if (atMs > nowMs) this.#due.set(source.name, atMs);
      else due.push({ source, atMs });
    }
    return due.toSorted((one, other) => one.atMs - other.atMs)[0]?.source;
  }

  /** As `dueAt`, or earlier where the source changed since its last run. */
  #dueAt(source: SourceConfig, state: SourceState | undefined): number | null {
    const usualMs = dueAt(source, state);
    const changedMs = this.#changed.get(source.name);
    if (usualMs === null || changedMs === undefined) return usualMs;
    const { atMs, tookMs } = this.#ended.get(source.name) ?? { atMs: 0, tookMs: 0 };
    // Another server has seen the change as well.
    if ((state?.attemptedAtMs ?? 0) > changedMs) return usualMs;
    return Math.min(usualMs, Math.max(changedMs, atMs + REST_MS + 3 * tookMs));
  }

  async #run(name: string, choices: SyncChoices): Promise<void> {
    const source = this.#parts.configured().find((one) => one.name === name);
    const startedMs = this.#parts.now();
    this.#due.set(name, startedMs + (source?.everyMs ?? 0));
    const changedMs = this.#changed.get(name);
    // What changes from now on may be missed by this run.
    this.#changed.delete(name);
    try {
      const outcome = await this.#parts.sync(name, choices, this.#ending.signal);
      if (outcome) this.#parts.onEnd(name, outcome);
      // Another server runs it, and may have listed before the change.
      else if (changedMs !== undefined && !this.#changed.has(name)) this.#changed.set(name, changedMs);
    } catch (thrown) {
      if (!this.#ending.signal.aborted) this.#parts.onFailure(name, AppError.from(thrown));
    } finally {
      const nowMs = this.#parts.now();
      this.#ended.set(name, { atMs: nowMs, tookMs: nowMs - startedMs });
    }
  }
}

/** When a source is due; null while it is paused or runs. */
export function dueAt(
  { everyMs }: Pick<SourceConfig, 'everyMs'>,
  state: SourceState | undefined,
): number | null {
  if (state?.isPaused || state?.isRunning) return null;
  return state?.attemptedAtMs == null ? 0 : state.attemptedAtMs + everyMs;
}
