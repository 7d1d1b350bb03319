import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerWords, containsAnswer, type Measured, measure, wordF1 } from './metrics.ts';
import type { QuestionKind } from './question.ts';

function outcome(
  kind: QuestionKind,
  expected: string[],
  found: string[],
  more: Partial<Measured> = {},
): Measured {
  return {
    question: { expected, kind },
    found,
    text: '',
    answered: true,
    citations: [],
    retrievalMs: 1,
    answerMs: 1,
    ...more,
  };
}

const first = outcome('plain', ['a#page=1'], ['a#page=1', 'b#page=2'], { citations: ['a#page=1'] });
const fourth = outcome('typo', ['a#page=1', 'b#page=9'], ['c', 'c', 'c', 'a#page=1'], { citations: ['c'] });
const never = outcome('table', ['a#page=1'], ['b#page=2']);
const declined = outcome('unanswerable', [], ['b#page=2']);
const fabricated = outcome('unanswerable', [], ['b#page=2'], { citations: ['b#page=2'] });

describe('metrics', () => {
  const all = measure([first, fourth, never, declined, fabricated]);

  it('count a hit when an expected place is among the first k passages', () => {
    expect(all.hitAt).toEqual({ 1: 1 / 3, 3: 1 / 3, 10: 2 / 3 });
  });

  it('average one over the rank of the first expected passage', () => {
    expect(all.mrr).toBeCloseTo((1 + 1 / 4 + 0) / 3);
  });

  it('tell answers from right answers and from answers that cite the right place', () => {
    const right = outcome('plain', ['a'], ['a'], {
      question: { expected: ['a'], answers: ['30 days'], kind: 'plain' },
      text: 'It is 30 days. [b]',
      citations: ['b'],
    });
    expect(measure([first, fourth, never, right])).toMatchObject({
      answered: 3 / 4,
      shown: 2 / 4,
      right: 2 / 4,
      wrong: 1 / 4,
      citedExpected: 1 / 4,
    });
  });

  it('look for declined answers among the unanswerable questions alone', () => {
    expect(all).toMatchObject({ questions: 5, answerable: 3, declined: 1 / 2 });
  });

  it('count a possible answer as neither right nor wrong, and what it shows as shown', () => {
    const likely = { ...first, certainty: 'likely' as const };
    expect(measure([likely, { ...first, answered: false }])).toMatchObject({
      shown: 1,
      right: 0,
      wrong: 0,
      answered: 1 / 2,
    });
    expect(measure([{ ...fabricated, certainty: 'likely' }])).toMatchObject({ declined: 1 });
  });

  it('of nothing claim nothing', () => {
    expect(measure([])).toMatchObject({ mrr: null, right: null, declined: null, retrieval: null });
  });

  it('find percentiles by the nearest rank', () => {
    const timed = Array.from({ length: 20 }, (_, i) => outcome('plain', ['a'], [], { answerMs: 20 - i }));
    expect(measure(timed).answer).toEqual({ p50: 10, p90: 18, p95: 19 });
  });

  it('claim nothing of what was found where no answer is known to be right, but count answers', () => {
    const unknown = { ...first, question: { expected: null, kind: null }, answerMs: null };
    expect(measure([unknown, { ...unknown, citations: [] }])).toMatchObject({
      questions: 2,
      answerable: 0,
      mrr: null,
      right: null,
      citedExpected: null,
      declined: null,
      answered: 1 / 2,
      answer: null,
    });
  });
});

describe('an answer contains what is right', () => {
  it.each([
    ['in another case and punctuation', 'It is “the Big Willow”, at car park C.', 'big willow at car park c'],
    ['without its accents', 'In der Muhlradgasse.', 'Mühlradgasse'],
    ['with thousands grouped', 'It costs £1,285 in all.', '1285'],
    ['with thousands not grouped', 'Il coûte 2490 €.', '2\u202F490'],
    ['with decimals that say nothing', 'List price EUR: 2,925.00', '2925'],
    ['with a decimal comma', 'Höchstens 0,5 Grad.', '0.5'],
    ['across lines', 'Pay is\n- 26\n- weeks', '26 weeks'],
    ['in Japanese, which has no spaces', '開館時間は9時から17時45分までです。', '9時から17時45分'],
    ['in full-width digits', '上限は２４，０００円です。', '24,000円'],
    ['as one of several', 'Dial 3333.', 'dial 3333'],
  ])('%s', (_, text, answer) => {
    expect(containsAnswer(text, ['something else', answer])).toBe(true);
  });

  it.each([
    ['part of a longer number', 'It takes 125 days.', '25'],
    ['part of a word', 'Nonetheless it opens.', 'none'],
    ['the words apart', 'Two days, and four weeks.', 'two weeks'],
    ['another decimal', 'It is 1.28.', '1.285'],
  ])('but not %s', (_, text, answer) => {
    expect(containsAnswer(text, [answer])).toBe(false);
  });

  it('however it is cased', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        fc.pre(answerWords(text).length > 0);
        expect(containsAnswer(`Well: ${text.toLowerCase()}.`, [text.toLowerCase()])).toBe(true);
      }),
    );
  });
});

it('the overlap of words is all of the right answer alone, and less with every word around it', () => {
  expect(wordF1('26 weeks', ['26 weeks'])).toBe(1);
  expect(wordF1('They get 26 weeks', ['13', '26 weeks'])).toBeCloseTo(2 / 3);
  expect(wordF1('Nobody knows', ['26 weeks'])).toBe(0);
});
