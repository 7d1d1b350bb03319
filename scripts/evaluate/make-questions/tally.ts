import process from 'node:process';
import { visibleText } from '#lib/shared/visible-text.ts';
import { createProgress, type Progress, progressText } from '../progress.ts';
import type { MakingEvent, MakingOptions } from './make-questions.ts';

type TokenUsage = Parameters<MakingOptions['use']>[0];

/** What a report says of where the questions are and who made them. */
interface Making {
  out: string;
  /** Its alias. */
  model: string;
  /** Null where the configuration names no price. */
  cost: { amount: number; currency: string } | null;
}

/** Lines in all without a terminal: enough to see in a log that it goes on. */
const LINES = 10;

/** Counts what was made and what became of the rest, and says so while it goes on. */
export class Tally {
  made = 0;
  readonly usage: TokenUsage = { promptTokens: 0, completionTokens: 0 };
  readonly #count: number;
  readonly #refusals = new Map<string, number>();
  readonly #progress: Progress = createProgress('made');
  readonly #started = performance.now();

  constructor(count: number) {
    this.#count = count;
  }

  use({ promptTokens, completionTokens }: TokenUsage): void {
    this.usage.promptTokens += promptTokens;
    this.usage.completionTokens += completionTokens;
  }

  note(event: MakingEvent): void {
    if (event.type === 'made') this.made += 1;
    else this.#refusals.set(event.reason, (this.#refusals.get(event.reason) ?? 0) + 1);
    this.#progress.show(this.made, this.#count);
    if (event.type === 'made') this.#tellLog();
  }

  end(): void {
    this.#progress.end();
  }

  /** What was made, where it is, what was turned down and why, and what it took. */
  report({ out, model, cost }: Making): string {
    const refusals = [...this.#refusals].toSorted(([, a], [, b]) => b - a);
    const { promptTokens, completionTokens } = this.usage;
    return visibleText(
      [
        `${this.made} questions are in ${out}, made by ${model} and not reviewed.`,
        ...refusals.map(([reason, times]) => `turned down ${times} times: ${reason}`),
        `${promptTokens} tokens in and ${completionTokens} out${cost ? `, ${cost.amount.toFixed(2)} ${cost.currency}` : ''}`,
      ].join('\n'),
    );
  }

  #tellLog(): void {
    const step = Math.max(1, Math.floor(this.#count / LINES));
    if (process.stderr.isTTY || this.made % step !== 0) return;
    const ms = performance.now() - this.#started;
    console.error(progressText('made', { done: this.made, total: this.#count, ms }));
  }
}
