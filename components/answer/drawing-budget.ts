import { createContext } from 'react';
import { DRAWING_BUDGET } from '#lib/client/markdown/answer-budget.ts';

/** Counts what an answer has drawn beyond its text, so that a hostile one cannot block the page. */
export class DrawingBudget {
  readonly #used = new Map<keyof typeof DRAWING_BUDGET, { count: number; characters: number }>();

  /** Whether one more of so many characters may be drawn; it counts from now on. */
  take(kind: keyof typeof DRAWING_BUDGET, length: number): boolean {
    const used = this.#used.get(kind) ?? { count: 0, characters: 0 };
    const next = { count: used.count + 1, characters: used.characters + length };
    const { count, characters } = DRAWING_BUDGET[kind];
    if (next.count > count || next.characters > characters) return false;
    this.#used.set(kind, next);
    return true;
  }
}

/** The budget of the answer around; null where nothing is drawn but text, as in documents. */
export const DrawingBudgetContext = createContext<DrawingBudget | null>(null);

/** Whether the block around will not change any more. */
export const SettledContext = createContext(true);

/**
 * Whether the answer around is drawn with the page, or plain text until the page has time for it; null where its own length
 * decides.
 */
export const AtOnceContext = createContext<boolean | null>(null);
