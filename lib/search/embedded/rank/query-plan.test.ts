import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Language } from '#lib/text/language.ts';
import { analyze, indexWord, segmentWords } from '#lib/text/words.ts';
import { planQuery } from './query-plan.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/** The vocabulary of a collection in which each of these passages stands 20 times. */
function vocabularyOf(passages: string[], languages: Language[] = ['en']): Vocabulary {
  const entries = passages.flatMap((passage) =>
    segmentWords(passage).flatMap(({ text }) =>
      languages.flatMap((language) => indexWord(text, language)).map((word) => ({ ...word, passages: 20 })),
    ),
  );
  return createVocabulary(entries, 20 * passages.length + 200, languages);
}

const health = vocabularyOf([
  'The deductible of the plan is $1,500 per year.',
  'You are responsible for a copay when you visit an out-of-network provider.',
  'The out of pocket maximum. Your pocket, in network and out.',
  'Requests for leave go to your supervisor. Fill in the time sheet.',
  'Emergency care, health plans and care of the eyes: what is it about?',
]);

const planned = (question: string, vocabulary = health) => planQuery(question, vocabulary).terms;
const words = (question: string) => planned(question).map(({ word }) => word);
const formsOf = (word: string, question = word) =>
  planned(question)
    .find((term) => term.word === word)
    ?.forms.map(({ term, kind }) => `${kind} ${term}`);

describe('a question is searched for by', () => {
  test('what it is about, without its question words', () => {
    expect(words('How much is the deductible of my plan?')).toEqual(['deductible', 'plan']);
  });

  test('its question words when it has no others', () => {
    expect(words('What is it?')).toEqual(['what', 'is', 'it']);
  });

  test('its rare words more than its common ones', () => {
    const [common, rare] = planned('year unheardof');
    expect(rare?.idf).toBeGreaterThan(common?.idf ?? Number.POSITIVE_INFINITY);
  });

  test('each word once', () => {
    expect(words('plan plans Plan deductible')).toEqual(['plan', 'deductible']);
  });

  test('nothing when it has no word', () => {
    expect(planned('?!')).toEqual([]);
  });
});

describe('of each word of a question the reader learns', () => {
  const learned = (question: string) =>
    planQuery(question, health).words.map(({ rarity: _, ...word }) => word);

  test('what it weighs: a rare word more than one of many documents', () => {
    const [plans, snowboards] = planQuery('plans snowboards', health).words;
    expect(snowboards?.rarity).toBeGreaterThan(plans?.rarity ?? 0);
  });

  test('whether a document holds it in some form, stop words left out', () => {
    expect(learned('What are the plans about snowboards?')).toEqual([
      { word: 'plans', isHeld: true, meant: [] },
      { word: 'snowboards', isHeld: false, meant: [] },
    ]);
  });

  test('which words it was searched for as, spelled as documents spell them', () => {
    expect(learned('maxinum suprevisor')).toEqual([
      { word: 'maxinum', isHeld: false, meant: ['maximum'] },
      { word: 'suprevisor', isHeld: false, meant: ['supervisor'] },
    ]);
    expect(learned('healthcare')).toEqual([{ word: 'healthcare', isHeld: false, meant: ['health care'] }]);
  });

  test('nothing of misspelt function words, and that parts of a word are held', () => {
    expect(learned('waht is my co pay')).toEqual([
      { word: 'co', isHeld: true, meant: [] },
      { word: 'pay', isHeld: true, meant: [] },
    ]);
  });
});

describe('typos', () => {
  test('lead to the words that the collection knows', () => {
    expect(formsOf('maxinum')).toContain(`typo ${analyze('maximum', 'en')}`);
    expect(formsOf('suprevisor')).toContain(`typo ${analyze('supervisor', 'en')}`);
  });

  test('count a little less than the word itself', () => {
    const [typo] = planned('maxinum');
    expect(typo?.forms.find(({ kind }) => kind === 'typo')?.weight).toBeLessThan(1);
  });

  test('in question words are question words', () => {
    expect(words('waht abuot the deductible')).not.toContain('waht');
  });

  test('are not seen in words that the collection knows, nor in words that have relations', () => {
    expect(formsOf('copay')?.some((form) => form.startsWith('typo'))).toBe(false);
    expect(formsOf('fired')?.some((form) => form.startsWith('typo'))).toBe(false);
  });
});

describe('compounds', () => {
  test('are searched for as the collection writes them, however the question does', () => {
    expect(formsOf('copay', 'co-pay')).toEqual(['exact copai']);
    expect(formsOf('copay', 'co pay')).toEqual(['exact copai']);
    expect(words('out of network provider')).toContain('outofnetwork');
  });

  test('are found whole however many parts they have', () => {
    const mail = vocabularyOf(['Write to jane.doe.hr@contoso.com today']);
    expect(planned('who is jane.doe.hr@contoso.com?', mail).map(({ word }) => word)).toContain(
      'janedoehrcontosocom',
    );
  });

  test('are taken apart when the collection does', () => {
    expect(words('timesheet')).toEqual(['time', 'sheet']);
  });
});

describe('related words', () => {
  test('stand in for a word that the collection does not use', () => {
    expect(formsOf('vacation')).toContain(`related ${analyze('leave', 'en')}`);
    expect(formsOf('boss')).toContain(`related ${analyze('supervisor', 'en')}`);
  });

  test('do not distract from one that it does', () => {
    expect(formsOf('supervisor')).toEqual([`exact ${analyze('supervisor', 'en')}`]);
  });
});

test('a word is asked in every language that the collection has it in', () => {
  const mixed = vocabularyOf(['Versicherungen und Leistungen', 'insurance and leave'], ['en', 'de']);
  const forms = planned('Versicherungen', mixed)[0]?.forms.map(({ term }) => term);
  expect(forms).toContain(analyze('Versicherungen', 'de'));
});

test('a question says whether it asks for an amount, a date or a person', () => {
  expect(planQuery('How much is it?', health).expectedType).toBe('amount');
  expect(planQuery('When is it due?', health).expectedType).toBe('date');
  expect(planQuery('Who decides?', health).expectedType).toBe('person');
  expect(planQuery('Explain the plan', health).expectedType).toBe(null);
});

test('any text makes a plan of bounded size, quickly', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
      const { terms } = planQuery(text, health);
      expect(terms.length).toBeLessThanOrEqual(100);
      for (const { idf, forms } of terms) {
        expect(idf).toBeGreaterThanOrEqual(0);
        expect(forms.length).toBeGreaterThan(0);
      }
    }),
  );
  const started = performance.now();
  planQuery('deductable-'.repeat(100_000), health);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test('in need people ask in their own language of documents in another', () => {
  const english = createVocabulary(
    [
      { word: 'stolen', term: 'stolen', passages: 4 },
      { word: 'phone', term: 'phone', passages: 9 },
    ],
    100,
    ['en'],
  );
  const searched = (question: string) =>
    planQuery(question, english).terms.flatMap(({ forms }) => forms.map(({ term }) => term));
  expect(searched('Mein Diensthandy wurde geklaut!')).toEqual(expect.arrayContaining(['phone', 'stolen']));
  expect(searched('¿A quién llamo? Me han robado el móvil')).toEqual(
    expect.arrayContaining(['phone', 'stolen']),
  );
});
