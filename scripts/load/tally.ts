import type { Heard } from './send-question.ts';

/** One answer that was asked for, and when it ended, in milliseconds from the start of the run. */
export interface Entry {
  atMs: number;
  heard: Pick<Heard, 'ending' | 'firstByteMs' | 'firstTokenMs' | 'totalMs'>;
}

/** Failures alike, with what the first of them said. */
export interface Fault {
  kind: string;
  status: number | null;
  count: number;
  sample: string;
}

/** Endings that are a fault of the server, or of the way to it. */
const FAULTS = new Set(['refused', 'failed', 'dropped', 'unreached']);

/** The figures of a run, answer by answer. Stores the text of one failure of each kind. */
export class Tally {
  readonly entries: Entry[] = [];
  readonly contentMs: number[] = [];
  readonly #faults = new Map<string, Fault>();
  asked = 0;
  users = 0;
  errors = 0;
  limited = 0;

  /** Counts an answer. */
  hear({ ending, status, message, firstByteMs, firstTokenMs, totalMs }: Heard, atMs: number): void {
    this.entries.push({ atMs, heard: { ending, firstByteMs, firstTokenMs, totalMs } });
    if (ending === 'limited') this.limited += 1;
    if (ending === 'limited' || FAULTS.has(ending)) this.#note(ending, status, message ?? '');
  }

  /** Counts a document that could not be opened. */
  missContent(message: string): void {
    this.#note('content', null, message);
  }

  /** The most frequent first. */
  faults(): Fault[] {
    return [...this.#faults.values()].sort((left, right) => right.count - left.count);
  }

  #note(kind: string, status: number | null, sample: string): void {
    if (kind !== 'limited') this.errors += 1;
    const key = `${kind} ${status}`;
    const fault = this.#faults.get(key) ?? { kind, status, count: 0, sample };
    fault.count += 1;
    this.#faults.set(key, fault);
  }
}

/** Whether an ending is a fault. */
export function isFault(ending: Heard['ending']): boolean {
  return FAULTS.has(ending);
}
