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
        this.#heard(result);
        done(result);
      });
    return exporter;
  }

  #heard({ code, error }: ExportResult): void {
    const hasFailed = code !== 0;
    const isNews = hasFailed ? performance.now() - this.#saidAt > SAY_AGAIN_AFTER_MS : this.#isFailing;
    if (!isNews) return;
    this.#isFailing = hasFailed;
    const what = this.#what;
    if (!hasFailed) {
      this.#log.info({ what }, 'measurements are delivered again');
      return;
    }
    this.#saidAt = performance.now();
    this.#log.warn({ what, cause: causeOf(error) }, 'measurements cannot be delivered and are dropped');
  }
}

/** Its kind, never its text: that may quote what was sent. */
function causeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  return /^\w{1,40}$/.test(code) ? code : error.name;
}
