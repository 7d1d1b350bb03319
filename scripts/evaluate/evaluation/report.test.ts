import { describe, expect, it } from 'vitest';
import type { Outcome } from '../asking/run.ts';
import { meanWithInterval } from './figure.ts';
import { renderAnswers, renderFigures, renderOutcome, renderSubject } from './report.ts';
import { testOutcome, testQuestion } from './test-evaluation.ts';

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
  answered: true,
  citations: ['handbook.pdf#page=4'],
  unverified: [],
  shown: [],
  retrievalMs: 4,
  answerMs: 12.25,
  error: null,
};
const unanswerable: Outcome = {
  ...found,
  question: { id: 'q-2', question: 'Why?', expected: [], kind: 'unanswerable', split: 'held-out' },
};

describe('the report', () => {
  it('is a table with a line for each kind and split and one for all', () => {
    const declined = testOutcome(testQuestion('b', { kind: 'unanswerable', expected: [] }), {
      answered: false,
      scores: {},
    });
    const questions = [testOutcome('a', { scores: { 'hit@3': 1 } }), declined];
    expect(renderAnswers(questions)).toMatchInlineSnapshot(`
      "              questions             found             shown             right             wrong            likely              none          declined      mean of both
      plain                 1  1.00 (1.00–1.00)  1.00 (1.00–1.00)  1.00 (1.00–1.00)  0.00 (0.00–0.00)  0.00 (0.00–0.00)  0.00 (0.00–0.00)                 -                 -
      unanswerable          1                 -                 -                 -                 -                 -                 -  1.00 (1.00–1.00)                 -
      dev                   2  1.00 (1.00–1.00)  1.00 (1.00–1.00)  1.00 (1.00–1.00)  0.00 (0.00–0.00)  0.00 (0.00–0.00)  0.00 (0.00–0.00)  1.00 (1.00–1.00)  1.00 (1.00–1.00)
      all                   2  1.00 (1.00–1.00)  1.00 (1.00–1.00)  1.00 (1.00–1.00)  0.00 (0.00–0.00)  0.00 (0.00–0.00)  0.00 (0.00–0.00)  1.00 (1.00–1.00)  1.00 (1.00–1.00)

      Answers have 2 words at the median; 0% have more than 90."
    `);
  });

  it('tells every figure with its interval, and of how many questions it is', () => {
    const figures = { mrr: meanWithInterval([0, 1, 1]), declined: meanWithInterval([1]) };
    const latency = { retrieval: { p50: 4, p90: 4, p95: 4 }, answer: null };
    expect(renderFigures({ figures, latency })).toMatchInlineSnapshot(`
      "measure    mean  95% interval  questions
      mrr       0.667   0.000–1.000          3
      declined  1.000   1.000–1.000          1

      retrieval p50 4.0 ms, p95 4.0 ms
      answer    -"
    `);
  });

  it.each([
    [
      { answerer: 'citewell-extractive', model: null, embeddingModel: null },
      'found by embedded with its own vectors, answered by citewell-extractive',
    ],
    [
      { answerer: 'models', model: 'gpt-4o', embeddingModel: 'e5' },
      'found by embedded with vectors of e5, answered by gpt-4o (models)',
    ],
  ])('names the engines that answered: %j', (engines, said) => {
    const subject = { version: '1.2.3', searchEngine: 'embedded', promptsSha256: null, ...engines };
    expect(renderSubject(subject)).toBe(`Citewell 1.2.3: ${said}`);
  });

  it('shows a question with its conversation, what was found, and the answer on one line', () => {
    expect(renderOutcome(found)).toMatchInlineSnapshot(`
      "q-1  follow-up, dev: found at 2, right
        ? Days of leave in Germany?
        ! 30 days.
        ? And in Portugal?
        expected  handbook.pdf#page=4
        found     offices.csv#row=6  handbook.pdf#page=4
        answer    24 days [handbook.pdf#page=4]"
    `);
  });

  it.each([
    ['found at 2, declined', { ...found, citations: [] }],
    ['found at 2, declined, shown', { ...found, answered: false }],
    ['found at 2, likely, shown', { ...found, certainty: 'likely' as const }],
    ['found at 2, wrong', { ...found, citations: ['offices.csv#row=6'] }],
    [
      'found at 2, right, cites something else',
      { ...found, question: { ...found.question, answers: ['24 days'] }, citations: ['offices.csv#row=6'] },
    ],
    ['not found, declined', { ...found, found: [], citations: [] }],
    ['answered, wrongly', unanswerable],
    ['declined', { ...unanswerable, citations: [] }],
    ['likely', { ...unanswerable, certainty: 'likely' as const }],
    ['failed', { ...found, text: '', citations: [], error: 'The chat service is busy.' }],
  ])('says in words what became of a question: %s', (verdict, outcome) => {
    expect(renderOutcome(outcome).split('\n')[0]).toContain(`: ${verdict}`);
  });
});
