import { describe, expect, test } from 'vitest';
import { evidenceOf } from './evidence.ts';
import { quotesOf } from './source-quote.ts';
import { type Source, sourcesOf } from './sources.ts';

/** A source with these passages, and what a card shows of it for an answer: the cited words between ⟦ and ⟧. */
function shown(
  answer: string,
  passages: string[],
  about: Partial<Source> = {},
  most = 120,
  lead = 40,
): string {
  const [source] = sourcesOf({ text: [], citations: [about.sourcepage ?? 'a.md'] }, []);
  if (!source) throw new Error('One source was given.');
  const whole = { ...source, ...about, passages };
  return evidenceOf(whole, quotesOf(answer, whole, [whole]), most, lead)
    .map(({ text, quoted }) => (quoted ? `⟦${text}⟧` : text))
    .join('');
}

const FAR = 'Many other things stand before. '.repeat(20);

describe('a card shows the words that are cited', () => {
  test('and not how their section begins', () => {
    expect(
      shown('A dog costs **£18 a night**. [a.md]', [`${FAR}Cats stay. A dog costs £18 a night. More.`]),
    ).toBe('… Cats stay. ⟦A dog costs £18 a night.⟧ More.');
  });

  test('among the sentences before them, where there is room', () => {
    const passage = `${FAR}Cats stay for nothing at all. Birds are not allowed. A dog costs £18 a night. More.`;
    expect(shown('A dog costs **£18 a night**. [a.md]', [passage], {}, 200, 60)).toBe(
      '… Cats stay for nothing at all. Birds are not allowed. ⟦A dog costs £18 a night.⟧ More.',
    );
  });

  test('of a record, with its name, and without what lies between', () => {
    const record = `TC-04 · First aid\nFormat: classroom\nFor whom: first aiders every three years\nCost (GBP): 75`;
    expect(shown('**TC-04 · First aid** — Cost (GBP): 75 [a.md]', [record])).toBe(
      '⟦TC-04 · First aid⟧ … ⟦Cost (GBP): 75⟧',
    );
  });

  test('of a row of a table, which the document writes in cells', () => {
    expect(
      shown('**Accuracy** — ±2 mm in still water [a.md]', [
        `${FAR}\nRange | 35 m\nAccuracy | ±2 mm in still water`,
      ]),
    ).toContain('⟦Accuracy · ±2 mm in still water⟧');
  });

  test('as the sentence that an answer puts in other words', () => {
    const passage = `${FAR}Meals are paid. The kennel for your dog is reimbursed up to £18 a night.`;
    expect(shown('We reimburse the kennel of a dog with £18 per night. [a.md]', [passage])).toContain(
      '⟦The kennel for your dog is reimbursed up to £18 a night.⟧',
    );
  });

  test('of a list that a cited sentence leads into', () => {
    expect(
      shown('You should: [a.md]\n\n- meet your team\n- write it down', [
        'You should:\n1. meet your team\n2. write it down',
      ]),
    ).toContain('⟦meet your team');
  });

  test('of the passage that holds them, where a place has several', () => {
    expect(shown('It costs five pounds. [a.md]', ['About prices.', 'It costs five pounds.'])).toBe(
      '⟦It costs five pounds.⟧',
    );
  });

  test('in any script', () => {
    expect(
      shown('証明書は十二か月有効です。[a.md]', ['接続の説明。証明書は十二か月有効です。更新します。']),
    ).toBe('接続の説明。⟦証明書は十二か月有効です。⟧更新します。');
  });
});

test('a card says nothing twice and no identifiers', () => {
  const about = { title: 'Leave', headings: ['Leave', 'Abroad'] };
  expect(shown('', ['Abroad\nid: 7f3a\n- Ask first.\n- Then go.'], about)).toBe('Ask first. Then go.');
});

test('a card that finds nothing shows the beginning, a long one cut between words', () => {
  expect(shown('Nothing alike [a.md]', ['One two three four five six'], {}, 12)).toBe('One two…');
  expect(shown('x [a.md]', [])).toBe('');
});

test('hostile passages are read in little time', () => {
  for (const unit of ['a ', '[', ', a: ', '—', 'é', '字', '😀']) {
    expect(shown(`${unit.repeat(5_000)} [a.md]`, [unit.repeat(20_000)]).length).toBeLessThan(200);
  }
});
