import { expect, test } from 'vitest';
import type { SentenceSupport } from '#lib/core/support/support.ts';
import { defaultLocale, translateFor } from '#lib/i18n/locale.ts';
import { describeFinding } from './describe-finding.ts';
import { sourcesOf } from './sources.ts';

const translate = translateFor(defaultLocale);
const sources = sourcesOf({ text: [], citations: ['hr/office.md'] }, []);
const found = (finding: Partial<SentenceSupport>) =>
  describeFinding(
    { text: 'A.', start: 0, end: 2, citations: [], verdict: 'unsupported', ...finding },
    sources,
    translate,
  );

test('a detail that differs, was dropped, was added, or is nowhere is said so', () => {
  const missing: SentenceSupport['missing'] = [
    { kind: 'figure', answer: '24', source: '20' },
    { kind: 'negation', answer: '', source: 'not' },
    { kind: 'name', answer: 'Ada', source: '' },
  ];
  expect(found({ missing })).toEqual([
    'The source says “20”, the answer says “24”.',
    'The source says “not”, the answer leaves it out.',
    'The answer says “Ada”, the source does not.',
  ]);
  expect(found({ missing: [{ kind: 'words', answer: 'free lunch' }] })).toEqual([
    'The source does not say this.',
  ]);
});

test('the right source goes by its title, and a comparison of figures alone says that it is one', () => {
  expect(found({ verdict: 'misattributed', source: 'hr/office.md' })).toEqual([
    'This is in office.md, not in the source cited.',
  ]);
  expect(found({ verdict: 'uncited', source: 'hr/office.md' })).toEqual([
    'This sentence cites no source.',
    'office.md says it.',
  ]);
  expect(found({ missing: [{ kind: 'figure', answer: '24' }], basis: 'figures' })).toEqual([
    'The answer says “24”, the source does not.',
    'Only figures and names were compared, because the source is in another language.',
  ]);
  expect(found({ verdict: 'supported' })).toEqual([]);
});
