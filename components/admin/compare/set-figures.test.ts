import { describe, expect, it } from 'vitest';
import type { Side } from '#lib/client/compare/comparison-store.ts';
import { newTurn, type TurnStatus } from '#lib/client/conversation/turn.ts';
import { defaultLocale, translateFor } from '#lib/i18n/locale.ts';
import { measure } from '#lib/quality/metrics.ts';
import {
  byVerdict,
  type EndedTrial,
  figureRows,
  measuredOf,
  type SetQuestion,
  type SideFigures,
  setFigures,
  verdictOf,
} from './set-figures.ts';

const known: SetQuestion = { id: 'q', question: '?', expected: ['a.pdf#page=1'], kind: 'plain' };
const unanswerable: SetQuestion = { id: 'u', question: '?', expected: [], kind: 'unanswerable' };
const unknown: SetQuestion = { id: 'f', question: '?', expected: null, kind: null };

interface Answered {
  found?: string[];
  answer?: string;
  status?: TurnStatus;
  tokens?: [number, number];
  model?: string;
  ms?: number;
}

function side({ found = [], answer = '', status = 'done', tokens, model = 'm', ms = 100 }: Answered): Side {
  const usage = tokens && { prompt_tokens: tokens[0], completion_tokens: tokens[1] };
  const turn = {
    ...newTurn('t', '?'),
    answer,
    status,
    dataPoints: { text: [], citations: [...new Set(found)] },
    thoughts: [
      { title: 'Results', description: found.map((sourcepage) => ({ sourcepage })), props: { ms: 4 } },
      { title: 'Prompt', description: [], props: { model, ...(usage && { token_usage: usage }) } },
    ],
  };
  return { turn, firstTextMs: ms / 2, totalMs: ms };
}

const trial = (question: SetQuestion, a: Answered, b: Answered): EndedTrial => ({
  question,
  sides: [side(a), side(b)],
});
const right = { found: ['a.pdf#page=1', 'b.pdf'], answer: 'Yes [a.pdf#page=1].' };
const late = { found: ['b.pdf', 'a.pdf#page=1'], answer: 'Yes [a.pdf#page=1].' };
const uncited = { found: ['a.pdf#page=1', 'b.pdf'], answer: 'Yes.' };
const wrong = { found: ['b.pdf'], answer: 'No [b.pdf].' };
const failed = { status: 'failed' as const };

describe('what B did with a question', () => {
  it.each([
    ['finds it later', known, right, late, 'worse'],
    ['finds it first', known, late, right, 'better'],
    ['finds it no more', known, late, wrong, 'worse'],
    ['finds it at the same place', known, right, right, 'same'],
    ['finds it and does not cite it', known, right, uncited, 'worse'],
    ['finds it first, if uncited', known, late, uncited, 'better'],
    ['fails', known, wrong, failed, 'worse'],
    ['no longer fails', known, failed, wrong, 'better'],
    ['fails as well', known, failed, failed, 'same'],
    ['makes something up', unanswerable, { answer: 'Nothing.' }, wrong, 'worse'],
    ['makes nothing up any more', unanswerable, wrong, { answer: 'Nothing.' }, 'better'],
    ['finds other things where what is right is unknown', unknown, right, wrong, 'unmeasured'],
    ['fails where what is right is unknown', unknown, right, failed, 'worse'],
  ])('%s', (_, question, a, b, verdict) => {
    expect(verdictOf(trial(question, a, b))).toBe(verdict);
  });

  it('shows regressions first, and each kind in the order it was asked in', () => {
    const trials = [
      trial({ ...known, id: '1' }, right, right),
      trial({ ...known, id: '2' }, late, right),
      trial({ ...known, id: '3' }, right, wrong),
      trial({ ...unknown, id: '4' }, right, right),
      trial({ ...known, id: '5' }, right, late),
    ];
    expect(byVerdict(trials).map(({ trial, verdict }) => [trial.question.id, verdict])).toEqual([
      ['3', 'worse'],
      ['5', 'worse'],
      ['2', 'better'],
      ['1', 'same'],
      ['4', 'unmeasured'],
    ]);
  });
});

describe('an answer, measured', () => {
  it('counts passages in the order they were found, a page as often as it came', () => {
    expect(measuredOf(known, side({ found: ['b.pdf', 'b.pdf', 'a.pdf#page=1'] })).found).toHaveLength(3);
  });

  it('counts citations of what was found alone', () => {
    const { citations } = measuredOf(known, side({ ...right, answer: '[a.pdf#page=1] [made-up.pdf]' }));
    expect(citations).toEqual(['a.pdf#page=1']);
  });
});

describe('the figures of a set', () => {
  const prices = {
    m: { currency: 'USD', inputPerMillion: 2, outputPerMillion: 10 },
    e: { currency: 'EUR', inputPerMillion: 1, outputPerMillion: 1 },
  };

  it('are of the same questions for both sides: what one failed at counts for neither', () => {
    const { compared, sides } = setFigures(
      [trial(known, right, wrong), trial(known, late, failed), trial(unanswerable, {}, wrong)],
      {},
    );
    expect([compared, sides.map(({ failed }) => failed)]).toEqual([2, [0, 1]]);
    expect(sides.map(({ metrics }) => [metrics.hitAt[1], metrics.mrr, metrics.declined])).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ]);
  });

  it('never add up currencies, and know no price where there is none', () => {
    const tokens: [number, number] = [1_000_000, 100_000];
    const { sides } = setFigures(
      [
        trial(known, { ...right, tokens }, { ...right, tokens, model: 'e' }),
        trial(known, { ...right, tokens, model: 'free' }, { ...right, model: 'constructor', tokens }),
      ],
      prices,
    );
    expect(sides.map(({ costs }) => costs)).toEqual([
      [{ currency: 'USD', amount: 3 }],
      [{ currency: 'EUR', amount: 1.1 }],
    ]);
    expect(sides[0].tokens).toEqual({ prompt: 2_000_000, completion: 200_000 });
  });

  it('tell the slowest tenth apart', () => {
    const trials = Array.from({ length: 10 }, (_, i) => trial(known, { ms: (i + 1) * 100 }, {}));
    expect(setFigures(trials, {}).sides[0]).toMatchObject({
      firstText: { p50: 250, p90: 450 },
      metrics: { answer: { p50: 500, p90: 900 } },
    });
  });

  it('of nothing claim nothing', () => {
    expect(setFigures([], prices)).toMatchObject({
      compared: 0,
      sides: [{ failed: 0, tokens: null, costs: [], firstText: null }, {}],
    });
  });
});

const measured = (rank: number, answerMs: number) => ({
  question: { expected: ['a'], kind: 'plain' as const },
  found: [...Array(rank - 1).fill('b'), 'a'],
  text: '',
  citations: rank === 1 ? ['a'] : [],
  answered: true,
  retrievalMs: 1,
  answerMs,
});

const figures = (ranks: number[], more: Partial<SideFigures> = {}): SideFigures => ({
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

it('the table shows the difference of B: shares in points, MRR as a number, times in seconds', () => {
  const table = rows(figures([1, 2]), figures([1, 1, 1]));
  expect(table['hit@1']).toEqual(['50%', '100%', '+50 points']);
  expect(table['hit@3']).toEqual(['100%', '100%', '=']);
  expect(table['Right answers']).toEqual(['50%', '100%', '+50 points']);
  expect(table['Wrong answers']).toEqual(['0%', '0%', '=']);
  expect(table['MRR']).toEqual(['0.750', '1.000', '+0.250']);
  expect(table['Time to full answer']).toEqual(['100 ms', '200 ms', '+100 ms']);
});

it('unmeasured figures have no row, and figures of one side no difference', () => {
  const table = rows(figures([1]), figures([1], { tokens: { prompt: 10, completion: 2 } }));
  expect(table).not.toHaveProperty('Unanswerable questions declined');
  expect(table['Tokens in']).toEqual(['–', '10', '–']);
});

it('costs are shown by currency', () => {
  const table = rows(
    figures([1], { costs: [{ currency: 'USD', amount: 0.5 }] }),
    figures([1], { costs: [{ currency: 'EUR', amount: 1 }] }),
  );
  expect(table['Cost in USD']).toEqual(['$0.50', '$0.00', '−$0.50']);
  expect(table['Cost in EUR']).toEqual(['€0.00', '€1.00', '+€1.00']);
});
