import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyze, indexWord, segmentWords } from '#lib/text/words.ts';
import { type Candidate, isContentsPage, prepare, prepareDocument } from './candidate.ts';
import { planQuery } from './query-plan.ts';
import { rerank } from './rerank.ts';
import { createVocabulary } from './vocabulary.ts';

interface Sketch {
  content: string;
  headings?: string[];
  title?: string;
  file?: string;
  page?: number;
  firstStageScore?: number;
  nearness?: number;
}

function candidate(sketch: Sketch, index: number): Candidate {
  const file = sketch.file ?? `file-${index}.pdf`;
  return {
    id: index,
    passage: prepare(
      {
        digest: index,
        content: sketch.content,
        headings: sketch.headings ?? [],
        terms: analyze(sketch.content, 'en'),
        headingTerms: (sketch.headings ?? []).map((heading) => analyze(heading, 'en')).join('\n'),
        sourcepage: `${file}#page=${sketch.page ?? index + 1}`,
      },
      prepareDocument(file, analyze(sketch.title ?? '', 'en')),
    ),
    firstStageScore: sketch.firstStageScore ?? 1,
    nearness: sketch.nearness ?? 0,
  };
}

function rank(question: string, sketches: Sketch[]) {
  const candidates = sketches.map(candidate);
  const entries = sketches.flatMap(({ content }) =>
    segmentWords(content).flatMap(({ text }) =>
      indexWord(text, 'en').map((word) => ({ ...word, passages: 1 })),
    ),
  );
  const vocabulary = createVocabulary(entries, 10 * sketches.length);
  const averageTerms =
    candidates.reduce((sum, { passage }) => sum + passage.terms.length, 0) / Math.max(1, candidates.length);
  return rerank(planQuery(question, vocabulary), candidates, { averageTerms });
}

/** The contents, best first. */
const order = (question: string, sketches: Sketch[]) =>
  rank(question, sketches).map((one) => sketches[one.candidate.id]?.content);

describe('of two passages the better is', () => {
  test('the one that says more of the question', () => {
    const both = 'Acupuncture visits are limited.';
    expect(
      order('acupuncture visits', [{ content: 'Acupuncture is old and well known.' }, { content: both }])[0],
    ).toBe(both);
  });

  test('the one that says the rare word of the question', () => {
    const rare = 'Northwind pays for acupuncture.';
    const sketches = [...Array(6).keys()].map((n) => ({ content: `Northwind pays for part ${n}.` }));
    expect(order('northwind acupuncture', [...sketches, { content: rare }])[0]).toBe(rare);
  });

  test('the one that says the words together', () => {
    const filler =
      'and then there is a long text about many other matters which says nothing of use to anyone '.repeat(3);
    const apart = `Weight matters. ${filler} ${filler} Surgery happens.`;
    const together = `${filler} Weight or surgery matters. ${filler}`;
    expect(order('surgery weight', [{ content: apart }, { content: together }])[0]).toBe(together);
  });

  test('the one that says the words in order', () => {
    const inOrder = 'The care plan of health services.';
    const reversed = 'The plan care of services health.';
    expect(order('care plan', [{ content: reversed }, { content: inOrder }])[0]).toBe(inOrder);
  });

  test('the one below a heading of that name', () => {
    const content = 'Twelve hearing visits a year are covered.';
    const ranked = rank('hearing visits', [
      { content, headings: ['Foot Care'] },
      { content, headings: ['Covered Services', 'Hearing'] },
    ]);
    expect(ranked[0]?.candidate.id).toBe(1);
  });

  test('the one below a heading that is about nothing else, function words aside', () => {
    const content = 'Write to us within a month.';
    const ranked = rank('how to submit an appeal', [
      { content, headings: ['Appeal or Grievance Levels Explained'] },
      { content, headings: ['How To Submit An Appeal'] },
    ]);
    expect(ranked[0]?.candidate.id).toBe(1);
  });

  test('the one in the document that the question names', () => {
    const content = 'The deductible is due every year.';
    const sketches = [
      { content, title: 'Northwind Health Plus Plan', file: 'plus.pdf' },
      { content, title: 'Northwind Standard Plan', file: 'standard.pdf' },
    ];
    expect(rank('deductible of northwind standard', sketches)[0]?.candidate.passage.document.sourcefile).toBe(
      'standard.pdf',
    );
    expect(
      rank('deductible of northwind health plus', sketches)[0]?.candidate.passage.document.sourcefile,
    ).toBe('plus.pdf');
  });

  test('the one that says a related word as a noun, not as what people do', () => {
    const noun = 'Everybody has 26 days of annual leave.';
    const verb = 'What ends in the month in which you leave.';
    expect(order('vacation', [{ content: verb, headings: ['When you leave'] }, { content: noun }])[0]).toBe(
      noun,
    );
  });

  test('the one that holds an amount, when an amount is asked for', () => {
    const amount = 'The copay is $30 here.';
    expect(
      order('how much is the copay', [{ content: 'The copay is fixed here.' }, { content: amount }])[0],
    ).toBe(amount);
  });

  test('the one that the first stage preferred, when nothing else tells them apart', () => {
    const content = 'The copay is fixed.';
    const ranked = rank('copay', [
      { content, firstStageScore: 1 },
      { content, firstStageScore: 2 },
    ]);
    expect(ranked[0]?.candidate.id).toBe(1);
  });

  test('the one nearer by its vector, when nothing else tells them apart', () => {
    const content = 'The copay is fixed.';
    const ranked = rank('copay', [
      { content, nearness: 0.71 },
      { content, nearness: 0.72 },
    ]);
    expect(ranked[0]?.candidate.id).toBe(1);
  });

  test('the one that says more of the question, however near the vector of another is', () => {
    const both = 'Acupuncture visits are limited.';
    const near = { content: 'Acupuncture is old and well known.', nearness: 1 };
    expect(order('acupuncture visits', [near, { content: both, nearness: -1 }])[0]).toBe(both);
  });

  test('not a table of contents', () => {
    const contents =
      'Acupuncture visits ......... 17\nAmbulance ......... 19\nAcupuncture limits ......... 20';
    const text = 'For acupuncture, the plan pays for twelve visits a year with a licensed provider.';
    expect(order('acupuncture visits', [{ content: contents }, { content: text }])[0]).toBe(text);
  });
});

test('a page does not fill the top when another answers almost as well', () => {
  const ranked = rank('travel meals', [
    { content: 'Travel meals are paid.', file: 'a.pdf', page: 1 },
    { content: 'Meals during travel are paid back.', file: 'a.pdf', page: 1 },
    { content: 'Meals during travel need receipts.', file: 'b.pdf', page: 1 },
  ]);
  expect(new Set(ranked.slice(0, 2).map((one) => one.candidate.passage.document.sourcefile)).size).toBe(2);
});

describe('the score', () => {
  test('is explained by its parts', () => {
    for (const { score, parts } of rank('travel meals', [
      { content: 'Travel meals' },
      { content: 'Meals' },
    ])) {
      expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 10);
    }
  });

  test('lies between 0 and 1, near 0 where only the least of the question is said', () => {
    const ranked = rank('deductible for acupuncture visits', [
      { content: 'Deductible for acupuncture visits', headings: ['Deductible for acupuncture visits'] },
      { content: 'Visits to the zoo are for families with children and for schools.' },
    ]);
    expect(ranked[0]?.score).toBeGreaterThan(0.5);
    expect(ranked[1]?.score).toBeLessThan(0.25);
  });
});

describe('whatever the candidates', () => {
  const word = fc.constantFrom('plan', 'care', 'plus', 'visit', 'copay', '$30', '健康', '.', '\n');
  const text = fc.array(word, { maxLength: 30 }).map((all) => all.join(' '));
  const sketch = fc.record({
    content: text,
    headings: fc.array(text, { maxLength: 2 }),
    title: text,
    file: fc.constantFrom('a.pdf', 'b.pdf'),
    page: fc.nat({ max: 3 }),
    firstStageScore: fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    nearness: fc.double({ min: -2, max: 2, noNaN: true }),
  });

  test('a policy, not a clause that only shares its words, unless the question asks for the clause', () => {
    const clause = {
      content: 'The laws of the state decide on leave of employees and on their leave records.',
      headings: ['Governing law'],
    };
    const policy = { content: 'Of leave, employees have twenty days.', headings: ['Time off'] };
    expect(order('leave of employees', [clause, policy])[0]).toBe(policy.content);
    expect(order('governing law for leave of employees', [clause, policy])[0]).toBe(clause.content);
  });

  test('each comes back once, best first, with a score from 0 to 1', () => {
    fc.assert(
      fc.property(text, fc.array(sketch, { maxLength: 12 }), (question, sketches) => {
        const ranked = rank(question, sketches);
        expect(ranked.map((one) => one.candidate.id).sort((a, b) => a - b)).toEqual([...sketches.keys()]);
        let before = 1;
        for (const { score } of ranked) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(before + 1e-12);
          before = score;
        }
      }),
    );
  });
});

test.each([
  ['dot leaders', 'Contents\nIntroduction ........ 3\nScope . . . . . 4\nAnnex…… ix'],
  ['tabs', 'Introduction\t3\nScope\t4\nAnnex\t12'],
])('a list of headings with page numbers is a table of contents: %s', (_, content) => {
  expect(isContentsPage(content)).toBe(true);
});

test.each([
  ['prose with a number at its end', 'The plan was founded in 1990\nand moved in\t2001\nto a new place.'],
  ['a table of prices', '| Plan | Price |\n| Basic | 30 |\n| Plus | 50 |\n| Max | 70 |'],
  ['nothing', ''],
])('%s is not', (_, content) => {
  expect(isContentsPage(content)).toBe(false);
});

test('a hostile passage is looked at in no time', () => {
  const started = performance.now();
  isContentsPage(`${'. '.repeat(500_000)}x`);
  isContentsPage(`${' '.repeat(500_000)}x`);
  expect(performance.now() - started).toBeLessThan(5000);
});
