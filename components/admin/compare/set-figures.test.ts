import { expect, it } from 'vitest';
import { defaultLocale, translateFor } from '#lib/i18n/locale.ts';
import { measure } from '#lib/quality/metrics.ts';
import { figureRows, type SideFigures } from './set-figures.ts';

const measured = (rank: number, answerMs: number) => ({
  question: { expected: ['a'], kind: 'plain' as const },
  found: [...Array(rank - 1).fill('b'), 'a'],
  text: '',
  citations: rank === 1 ? ['a'] : [],
  answered: true,
  retrievalMs: 1,
  answerMs,
});

const side = (ranks: number[], more: Partial<SideFigures> = {}): SideFigures => ({
  failed: 0,
  metrics: measure(ranks.map((rank, i) => measured(rank, (i + 1) * 100))),
  firstText: { p50: 50, p90: 90, p95: 95 },
  tokens: null,
  costs: [],
  ...more,
});

function rows(a: SideFigures, b: SideFigures) {
  const all = figureRows({ compared: 2, sides: [a, b] }, translateFor(defaultLocale), 'en');
  return Object.fromEntries(all.map(([name, ...cells]) => [name, cells]));
}

it('the table says by how much B differs: shares in points, MRR as it is, times in time', () => {
  const table = rows(side([1, 2]), side([1, 1, 1]));
  expect(table['hit@1']).toEqual(['50%', '100%', '+50 points']);
  expect(table['hit@3']).toEqual(['100%', '100%', '=']);
  expect(table['Right answers']).toEqual(['50%', '100%', '+50 points']);
  expect(table['Wrong answers']).toEqual(['0%', '0%', '=']);
  expect(table['MRR']).toEqual(['0.750', '1.000', '+0.250']);
  expect(table['Time to full answer']).toEqual(['100 ms', '200 ms', '+100 ms']);
});

it('unmeasured figures have no row, and figures of one side no difference', () => {
  const table = rows(side([1]), side([1], { tokens: { prompt: 10, completion: 2 } }));
  expect(table).not.toHaveProperty('Unanswerable questions declined');
  expect(table['Tokens in']).toEqual(['–', '10', '–']);
});

it('costs stand currency by currency', () => {
  const table = rows(
    side([1], { costs: [{ currency: 'USD', amount: 0.5 }] }),
    side([1], { costs: [{ currency: 'EUR', amount: 1 }] }),
  );
  expect(table['Cost in USD']).toEqual(['$0.50', '$0.00', '−$0.50']);
  expect(table['Cost in EUR']).toEqual(['€0.00', '€1.00', '+€1.00']);
});
