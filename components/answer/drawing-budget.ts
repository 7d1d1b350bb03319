import { createContext } from 'react';

/** What one answer may cost to draw beyond its text; what costs more is shown as it was written. */
const LIMITS = {
  /** Characters of TeX; the worst thousand take 40 ms. */
  formulas: 6000,
  /** Characters of code in colours; the worst thousand take 15 ms. */
  code: 30_000,
  /** Characters of diagrams, and so also how many there are. */
  diagrams: 12_000,
} as const;

/** Counts what an answer has drawn, so that a hostile one cannot keep the page busy. */
export class DrawingBudget {
  readonly #left: Record<keyof typeof LIMITS, number> = { ...LIMITS };

  /** Whether so many more characters may be drawn; they count from now on. */
  take(kind: keyof typeof LIMITS, characters: number): boolean {
    if (characters > this.#left[kind]) return false;
    this.#left[kind] -= characters;
    return true;
  }
}

/** The budget of the answer around; null where nothing is drawn but text, as in documents. */
export const DrawingBudgetContext = createContext<DrawingBudget | null>(null);

/** Whether the block around will not change any more. */
export const SettledContext = createContext(true);
