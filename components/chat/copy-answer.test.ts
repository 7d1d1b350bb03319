import { expect, test } from 'vitest';
import { sortSources, sourcesOf } from '#lib/client/sources/sources.ts';
import { summarizeSupport } from '#lib/core/support/support.ts';
import { defaultLocale, translateFor } from '#lib/i18n/locale.ts';
import { answerAsMarkdown, answerAsText } from './copy-answer.ts';

const translate = translateFor(defaultLocale);
const copied = (answer: string, ...citations: string[]) =>
  answerAsMarkdown(
    answer,
    sortSources(answer, sourcesOf({ text: [], citations }, [])),
    'https://ask.example',
    translate,
  );

test('citations become numbers of the sources below, which open at their place', () => {
  expect(copied('**Five** days [hr/leave.pdf#page=3], or ten [b.md].', 'b.md', 'hr/leave.pdf#page=3')).toBe(
    '**Five** days [1], or ten [2].\n\n## Sources\n\n' +
      '1. [leave.pdf, page 3](https://ask.example/content/hr/leave.pdf#page=3)\n' +
      '2. [b.md](https://ask.example/content/b.md)\n',
  );
});

test('what an older refusal quotes is listed below it', () => {
  const refusal = 'I could not find an answer. Closest: “Five days.” [b.md]';
  const sources = sortSources(refusal, sourcesOf({ text: [], citations: ['b.md'] }, []), {
    certainty: 'none',
  });
  expect(answerAsMarkdown(refusal, sources, '', translate)).toContain('\n\n## Sources\n\n1. [b.md]');
});

test('a citation that was not retrieved stays as written and is marked as unverified', () => {
  expect(copied('Ten days [secret.pdf#page=1] [working days].', 'b.md')).toBe(
    'Ten days [secret.pdf#page=1] (unverified) [working days].\n',
  );
});

test('a name can neither end its link nor lead it elsewhere', () => {
  expect(copied('x [a%5D(b) c.md]', 'a%5D(b) c.md')).toContain(
    '1. [a\\](b) c.md](https://ask.example/content/a%255D%28b%29%20c.md)',
  );
});

test('a deleted document is copied by its name, without the folder of its owner', () => {
  const answer = 'Ten days [my/8399abc/leave plan.md#the-days].';
  const sources = sortSources(answer, [], { hasRemoved: true });
  expect(answerAsMarkdown(answer, sources, '', translate)).toBe(
    'Ten days (deleted document: leave plan.md).\n',
  );
});

const DOUBTED = summarizeSupport([
  { text: 'Five days.', start: 0, end: 10, citations: ['b.md'], verdict: 'supported' },
  {
    text: 'Expires on *31 May*.',
    start: 18,
    end: 38,
    citations: ['b.md'],
    verdict: 'unsupported',
    missing: [{ kind: 'date', answer: '31 May', source: '31 March' }],
  },
]);

test('a copied answer includes the sentences to check', () => {
  const answer = 'Five days. [b.md] Expires on *31 May*. [b.md]';
  const sources = {
    ...sortSources(answer, sourcesOf({ text: [], citations: ['b.md'] }, [])),
    support: DOUBTED,
  };
  const data = { answer, dataPoints: { text: [], citations: ['b.md'] } };
  expect(answerAsText(data, sources, translate)).toBe(
    'Five days. Expires on 31 May.\n\nSentences to check\n' +
      '- “Expires on *31 May*.” The source says “31 March”, the answer says “31 May”.',
  );
  expect(answerAsMarkdown(answer, sources, '', translate)).toContain(
    '\n\n## Sentences to check\n\n- “Expires on \\*31 May\\*.” The source says “31 March”, the answer says “31 May”.\n\n## Sources',
  );
  const supported = { ...sources, support: summarizeSupport(DOUBTED.sentences.slice(0, 1)) };
  expect(answerAsText(data, supported, translate)).toBe('Five days. Expires on 31 May.');
});
