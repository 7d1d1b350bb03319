import { describe, expect, it } from 'vitest';
import type { Language } from '#lib/text/language.ts';
import { indexWord, segmentWords } from '#lib/text/words.ts';
import { questionTerms } from './question-terms.ts';
import { matchTerm } from './term-matches.ts';

function strengths(question: string, text: string, language: Language = 'en'): Record<string, number> {
  const words = segmentWords(text).flatMap((word) => indexWord(word.text, language));
  const vocabulary = new Map(words.map(({ word, term }) => [word, term]));
  const found = questionTerms(question, [language]).map((term): [string, number] => {
    const best = Math.max(0, ...matchTerm(term, vocabulary, [language]).values());
    return [term.word, best];
  });
  return Object.fromEntries(found);
}

describe('words of a question in the words of a passage', () => {
  it('are found in every form of the word', () => {
    expect(strengths('covered treatments?', 'The plan covers one treatment.')['treatments']).toBe(1);
  });

  it('are found misspelt, which counts less than the word itself', () => {
    const { vaction = 0 } = strengths('how much vaction?', 'Vacation is 27 days.');
    expect(vaction).toBeGreaterThan(0.5);
    expect(vaction).toBeLessThan(1);
  });

  it('are not taken for typos of other words while they are there themselves', () => {
    expect(strengths('form for the farm', 'The farm has a form.')).toEqual({ form: 1, farm: 1 });
  });

  it('are found as the word that people use for the same thing', () => {
    expect(strengths('Which doctor?', 'Choose a physician.')['doctor']).toBeGreaterThan(0.5);
  });

  it('are found inside a compound', () => {
    expect(
      strengths('Wann ist Urlaub?', 'Urlaubsanträge sind einzureichen.', 'de')['urlaub'],
    ).toBeGreaterThan(0.5);
  });

  it.each([
    ['numbers', 'What happened in 2015?', 'In 2016 it rained.', '2015'],
    ['short words', 'my dog', 'the dig', 'dog'],
    ['other words', 'warranty', 'Nothing of the kind.', 'warranty'],
  ])('are not guessed: %s', (_, question, text, word) => {
    expect(strengths(question, text)[word]).toBe(0);
  });
});

describe('the weight of a word in a question', () => {
  const weights = (question: string) =>
    Object.fromEntries(questionTerms(question, ['en']).map(({ word, weight }) => [word, weight]));

  it('is small for what any question may hold, large for names', () => {
    const { policy = 0, parking = 0, lisbon = 0 } = weights('Which policy on parking applies in Lisbon?');
    expect(policy).toBeLessThan(parking);
    expect(parking).toBeLessThan(lisbon);
  });

  it('is shared by the words of one name', () => {
    const {
      vice = 0,
      president = 0,
      sales = 0,
      car = 0,
    } = weights('Does the Vice President of Sales get a car?');
    expect(vice + president + sales).toBeLessThan(3 * car);
  });

  it('is nothing for function words, contracted or not', () => {
    expect(weights("What's it that I'd need?")).toEqual({});
  });

  it('tells "in-network" from "out-of-network"', () => {
    expect(Object.keys(weights('in-network visits'))).toContain('innetwork');
  });
});

describe('misspellings of everyday words that the passages replace', () => {
  const matched = (word: string, content: string) => {
    const pairs = segmentWords(content).flatMap(({ text }) => indexWord(text, 'en'));
    const [term] = questionTerms(word, ['en']);
    return term
      ? [
          ...matchTerm(
            term,
            pairs.map(({ word, term }) => [word, term] as const),
            ['en'],
          ).keys(),
        ]
      : [];
  };

  it('reach the related word that is written there', () => {
    expect(matched('milage', 'You get 45p a mile')).toHaveLength(1);
    expect(matched('gim', 'The gym is free')).toHaveLength(1);
  });

  it('do not turn one animal into another, nor a number into a word', () => {
    expect(matched('cat', 'Dogs are welcome on Fridays')).toEqual([]);
    expect(matched('g1m', 'The gym is free')).toEqual([]);
  });
});
