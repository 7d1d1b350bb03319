import { expect, test } from 'vitest';
import { type OfferedQuestion, shownHome } from './home.ts';
import { topicsOf } from './topics.ts';

const question = (text: string, more: Partial<OfferedQuestion> = {}): OfferedQuestion => ({
  question: text,
  kind: 'asked',
  language: 'en',
  sourcefile: `${text}.md`,
  ...more,
});
const shown = (questions: OfferedQuestion[], language = 'en') =>
  shownHome({ questions, topics: [] }, language).questions;

test('a reader sees questions in their language where documents are in it, and otherwise in that of the documents', () => {
  const both = [
    question('a'),
    question('b'),
    question('c', { language: 'de' }),
    question('d', { language: 'de' }),
  ];
  expect(shown(both, 'de')).toEqual(['c', 'd']);
  expect(shown(both, 'fr')).toEqual(['a', 'b', 'c', 'd']);
});

test('of many questions five are shown, from as many documents, one for a cell, and sections only where others are few', () => {
  const many = Array.from({ length: 9 }, (_, at) => question(`q${at}`));
  const cell = question('cell', { kind: 'cell', sourcefile: 'z.xlsx' });
  const chosen = shown([question('section', { kind: 'section' }), ...many, cell]);
  expect(chosen).toEqual(['q0', 'q1', 'q2', 'q3', 'cell']);
  expect(shown([question('section', { kind: 'section' }), cell])).toEqual(['cell', 'section']);
  expect(shown(many.map((one) => ({ ...one, sourcefile: 'same.md' })))).toHaveLength(5);
});

test('categories and folders are topics, and titles where these are few', () => {
  const documents = ['docs/hr_policies/a.pdf', 'docs/hr_policies/b.pdf', 'docs/it/c.pdf'].map(
    (sourcefile) => ({
      sourcefile,
      title: `Title of ${sourcefile.at(-5)}: more`,
      category: null,
    }),
  );
  const { topics } = shownHome({ questions: [], topics: topicsOf(documents, []) }, 'en');
  expect(topics.map(({ label, value }) => [label, value]).slice(0, 3)).toEqual([
    ['Hr policies', 'docs/hr_policies'],
    ['Hr policies', 'docs/hr_policies'],
    ['It', 'docs/it'],
  ]);
  expect(topics.map(({ label }) => label)).toContain('Title of a');
});

test('a label that is no short line of plain text is no topic', () => {
  const titles = ['<b>x</b>', `a ${'long '.repeat(40)}`, 'x', '12.3', 'evil\u202Etxt'];
  const documents = titles.map((title, at) => ({ sourcefile: `${at}.md`, title, category: title }));
  expect(topicsOf(documents, [])).toEqual([]);
});

test('of many documents in one folder, what several titles begin with is a topic', () => {
  const documents = Array.from({ length: 90 }, (_, at) => ({
    sourcefile: `${at}.md`,
    title: at < 5 ? `Social networks: question ${at}` : `Question ${at}: alone`,
    category: null,
  }));
  const { topics } = shownHome({ questions: [], topics: topicsOf(documents, []) }, 'en');
  expect(new Set(topics.map(({ by, value }) => `${by} ${value}`))).toEqual(
    new Set(['search Social networks']),
  );
});

test('a title in capitals alone is a topic as people write it', () => {
  const documents = [{ sourcefile: 'a.md', title: 'CIENCIA DA COMPUTACAO', category: null }];
  expect(topicsOf(documents, []).map(({ label }) => label)).toEqual(['Ciencia da computacao']);
});
