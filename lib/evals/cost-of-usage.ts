import type { TokenUsage } from '#lib/core/completion.ts';
import type { JsonModel } from '#lib/core/json-model.ts';
import { costOf } from '#lib/core/stages/meter-answers.ts';

/** What these tokens cost; null where nobody said what the model costs. */
export function costOfUsage(
  { promptTokens, completionTokens }: TokenUsage,
  { prices }: Pick<JsonModel, 'prices'>,
): { amount: number; currency: string } | null {
  return prices ? costOf(prices, promptTokens, completionTokens) : null;
}
