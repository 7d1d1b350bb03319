import { type Side, tokensOf } from '#lib/client/compare/comparison.ts';
import type { TokenPrices } from '#lib/core/ports/chat-model.ts';
import { costOf } from '#lib/core/stages/meter-answers.ts';
import { readThoughts } from '#lib/protocols/thoughts/read-thoughts.ts';
import { type Latency, latency, type Metrics, measure } from '#lib/quality/metrics.ts';
import { type EndedTrial, isAnswered, measuredOf } from './trial.ts';

/** What models cost, by their aliases; those without prices are not in it. */
export type PriceList = Readonly<Record<string, TokenPrices>>;

/** What one side of a set of questions came to. */
export interface SideFigures {
  /** Answers that did not come to their end. */
  failed: number;
  /** Of the questions that both sides answered: otherwise the figures would not be of the same questions. */
  metrics: Metrics;
  firstText: Latency | null;
  /** Null where the server told of no answer how many it took. */
  tokens: { prompt: number; completion: number } | null;
  costs: { currency: string; amount: number }[];
}

/** The figures of both sides, and how many questions they are of. */
export interface SetFigures {
  compared: number;
  sides: readonly [SideFigures, SideFigures];
}

/** Sums a set up. */
export function setFigures(trials: readonly EndedTrial[], prices: PriceList): SetFigures {
  const compared = trials.filter(({ sides }) => sides.every(isAnswered));
  const side = (index: 0 | 1): SideFigures => {
    const answers = compared.map(({ sides }) => sides[index]);
    return {
      failed: trials.filter(({ sides }) => !isAnswered(sides[index])).length,
      metrics: measure(compared.map(({ question, sides }) => measuredOf(question, sides[index]))),
      firstText: latency(answers.map(({ firstTextMs }) => firstTextMs)),
      tokens: tokensIn(answers),
      costs: costsOf(answers, prices),
    };
  };
  return { compared: compared.length, sides: [side(0), side(1)] };
}

function tokensIn(answers: readonly Side[]): SideFigures['tokens'] {
  const told = answers.flatMap(({ turn }) => tokensOf(turn) ?? []);
  if (told.length === 0) return null;
  return told.reduce((sum, { prompt, completion }) => ({
    prompt: sum.prompt + prompt,
    completion: sum.completion + completion,
  }));
}

function costsOf(answers: readonly Side[], prices: PriceList): SideFigures['costs'] {
  const sums = new Map<string, number>();
  for (const { turn } of answers) {
    const model = readThoughts(turn.thoughts).prompt?.model;
    const price = model !== undefined && Object.hasOwn(prices, model) ? prices[model] : undefined;
    const tokens = tokensOf(turn);
    if (!price || !tokens) continue;
    const { currency, amount } = costOf(price, tokens.prompt, tokens.completion);
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
