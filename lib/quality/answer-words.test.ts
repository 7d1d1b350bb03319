import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerWords, containsAnswer, wordF1 } from './answer-words.ts';

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
