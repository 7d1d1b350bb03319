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
    expect(strengths('form for the farm', 'The farm has a form.')).toMatchObject({ form: 1, farm: 1 });
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

  it('is small for what any question may hold', () => {
    const { policy = 0, parking = 0 } = weights('Which policy on parking applies in Lisbon?');
    expect(policy).toBeLessThan(parking);
  });

  it('counts for little by itself in function words, contracted or not', () => {
    expect(questionTerms("What's it that I'd need?", ['en']).every(({ isStop }) => isStop)).toBe(true);
  });

  it('is that of a name where it is written so, but for German, where all nouns are', () => {
    const names = (question: string) =>
      questionTerms(question, ['en', 'de']).flatMap(({ word, isName }) => (isName ? [word] : []));
    expect(names('When does the office in Lisbon open?')).toEqual(['lisbon']);
    expect(names('Wann öffnet das Büro in Porto für die Gäste?')).toEqual([]);
  });

  it('tells "in-network" from "out-of-network"', () => {
    expect(Object.keys(weights('in-network visits'))).toContain('innetwork');
  });
});
