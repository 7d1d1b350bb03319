import { describe, expect, it } from 'vitest';
import { summarize } from '#lib/quality/metrics.ts';
import { renderOutcome, renderSummary } from './report.ts';
import type { Outcome } from './run.ts';

const found: Outcome = {
  question: {
    id: 'q-1',
    question: 'And in Portugal?',
    expected: ['handbook.pdf#page=4'],
    kind: 'follow-up',
    split: 'dev',
    history: [
      { role: 'user', content: 'Days of leave in Germany?' },
      { role: 'assistant', content: '30 days.' },
    ],
  },
  found: ['offices.csv#row=6', 'handbook.pdf#page=4'],
  text: '24 days\n[handbook.pdf#page=4]',
  citations: ['handbook.pdf#page=4'],
  retrievalMs: 4,
  answerMs: 12.25,
};
const unanswerable: Outcome = {
  ...found,
  question: { id: 'q-2', question: 'Why?', expected: [], kind: 'unanswerable', split: 'held-out' },
};

describe('the report', () => {
  it('is a table with a line for each kind and one for all', () => {
    expect(renderSummary(summarize([found, unanswerable]))).toMatchInlineSnapshot(`
      "              questions  hit@1  hit@3  hit@5  hit@10    MRR  recall  cited  cited right  declined
      follow-up             1  0.000  1.000  1.000   1.000  0.500   1.000  1.000        1.000         -
      unanswerable          1      -      -      -       -      -       -      -            -     0.000
      all                   2  0.000  1.000  1.000   1.000  0.500   1.000  1.000        1.000     0.000

      retrieval p50 4.0 ms, p95 4.0 ms
      answer    p50 12.3 ms, p95 12.3 ms"
    `);
  });

  it('shows a question with its conversation, what was found, and the answer on one line', () => {
    expect(renderOutcome(found)).toMatchInlineSnapshot(`
      "q-1  follow-up, dev: found at 2, cites it
        ? Days of leave in Germany?
        ! 30 days.
        ? And in Portugal?
        expected  handbook.pdf#page=4
        found     offices.csv#row=6  handbook.pdf#page=4
        answer    24 days [handbook.pdf#page=4]"
    `);
  });

  it.each([
    ['found at 2, cites nothing', { ...found, citations: [] }],
    ['found at 2, cites something else', { ...found, citations: ['offices.csv#row=6'] }],
    ['not found, cites nothing', { ...found, found: [], citations: [] }],
    ['answered, wrongly', unanswerable],
    ['declined', { ...unanswerable, citations: [] }],
  ])('says in words what became of a question: %s', (verdict, outcome) => {
    expect(renderOutcome(outcome).split('\n')[0]).toContain(`: ${verdict}`);
  });
});
