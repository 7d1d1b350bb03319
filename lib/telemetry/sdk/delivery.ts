import type { ExportResult } from '@opentelemetry/core';
import type { Log } from '../log.ts';

/** What exporters of spans and of metrics have in common. */
interface Exporter<Items> {
  export(items: Items, done: (result: ExportResult) => void): void;
}

/** A collector that comes and goes is not worth more lines than this. */
const SAY_AGAIN_AFTER_MS = 600_000;

/** Says once that what is measured cannot be delivered, and once that it is again; `what` is named in both. */
export class Delivery {
  readonly #what: string;
  readonly #log: Log;
  #isFailing = false;
  #saidAt = Number.NEGATIVE_INFINITY;

  constructor(what: string, log: Log) {
    this.#what = what;
    this.#log = log;
  }

  /** The same exporter, whose results are heard. */
  watch<Items, E extends Exporter<Items>>(exporter: E & Exporter<Items>): E {
    const send = exporter.export.bind(exporter);
    exporter.export = (items: Items, done: (result: ExportResult) => void) =>
      send(items, (result) => {
        if (result.code === 0) this.succeeded();
        else this.failed(result.error);
        done(result);
      });
    return exporter;
  }

  succeeded(): void {
    if (!this.#isFailing) return;
    this.#isFailing = false;
    this.#log.info({ what: this.#what }, 'measurements are delivered again');
  }

  /** `cause`: what was thrown, or the status that it was answered with. */
  failed(cause: unknown): void {
    if (performance.now() - this.#saidAt < SAY_AGAIN_AFTER_MS) return;
    this.#isFailing = true;
    this.#saidAt = performance.now();
    const about = { what: this.#what, cause: kindOf(cause) };
    this.#log.warn(about, 'measurements cannot be delivered and are dropped');
  }
}

/** Its kind, never its text: that may quote what was sent. */
function kindOf(cause: unknown): string | number | undefined {
  if (typeof cause === 'number') return cause;
  if (!(cause instanceof Error)) return undefined;
  const code = 'code' in cause ? String(cause.code) : '';
  return /^\w{1,40}$/.test(code) ? code : cause.name;
}
