import { describe, expect, it, test } from 'vitest';
import { makePassage } from '#lib/core/events/passage.ts';
import { proposedQuestions } from './proposed-questions.ts';

const questions = (content: string, headings: string[] = [], title: string | null = null) =>
  proposedQuestions([makePassage({ id: '1', sourcepage: 'a.md', score: 1, content, headings, title })]).map(
    ({ question }) => question,
  );

test('a heading that is a question is offered unchanged, and one in title case in sentence case', () => {
  expect(questions('You can take it with you.', ['Can I keep my company phone?'])).toContain(
    'Can I keep my company phone?',
  );
  const therapy =
    'What Is Covered Under Radiation Therapy?\nThe plan has covered radiation therapy since May.';
  expect(questions(therapy, ['What Is Covered Under Radiation Therapy?'])).toContain(
    'What is covered under radiation therapy?',
  );
});

test.each([
  ['Reset your password', 'How do I reset my password?'],
  ['How to book a meeting room', 'How do I book a meeting room?'],
])('an instruction as a heading is a question: %s', (heading, question) => {
  expect(questions('Go to the portal and follow it to the end.', [heading])).toContain(question);
});

test.each(['Process overview', 'Contact persons', 'Order of the day'])(
  'a heading that names a thing is none: %s',
  (heading) => {
    expect(questions('It is all in the portal of the company.', [heading]).join()).not.toMatch(/^How/);
  },
);

describe('a table', () => {
  const table = (header: string, row: string) =>
    `| ${header} |\n| --- | --- |\n| ${row} |\n| Other one | 12 |`;

  it.each([
    ['Product | Price (EUR)', 'Wren 5 rain gauge | 1,480.00', 'What is the price for the Wren 5 rain gauge?'],
    ['Country | Weekly hours', 'United Kingdom | 37.5', 'What are the weekly hours in the United Kingdom?'],
    [
      'Tarif | Grundgebühr',
      'Komfort Plus | 12,90 EUR im Monat',
      'Wie lautet die Grundgebühr für Komfort Plus?',
    ],
    ['Modelo | Precio', 'Alondra 2 | 310 EUR', '¿Qué precio tiene Alondra 2?'],
    ['产品 | 价格', '标准套餐甲 | 300元', '标准套餐甲的价格是多少？'],
  ])('is asked for a cell: %s', (header, row, question) => {
    const prose = /[一-龥]/u.test(header)
      ? '以下是我们公司的价格。'
      : /Tarif/.test(header)
        ? 'Das ist die Liste der Preise, die für alle gilt und nicht verhandelt wird.'
        : /Modelo/.test(header)
          ? 'Esta es la lista de los precios que son para todos y no se negocian.'
          : 'This is the list of what we have for you and it is the same for all.';
    expect(questions(`${prose}\n\n${table(header, row)}`)).toContain(question);
  });

  it.each([
    ['Item | Notes', 'Motorcycle | 24 of them'],
    ['Vehicle | United Kingdom', 'Motorcycle | 24 p'],
    ['Grade | Price', 'Standard | 12'],
    ['Item | Price', 'Motorcycle | on request, please ask'],
  ])('is not asked for what nobody asks: %s', (header, row) => {
    expect(questions(`This is what we have for you.\n\n${table(header, row)}`).join()).not.toMatch(
      /Motorcycle|Standard/i,
    );
  });
});

test.each([
  [
    'Balance billing is the amount that a provider bills you for.',
    'Balance billing',
    'What is balance billing?',
  ],
  ['Plover C2 is a current meter for rivers.', 'Plover C2', 'What is Plover C2?'],
  ['Die Karenzzeit ist die Zeit, in der nicht gezahlt wird.', 'Karenzzeit', 'Was ist die Karenzzeit?'],
  ['Une servitude est une charge qui pèse sur un bien.', 'Servitude', 'Qu’est-ce qu’une servitude ?'],
  [
    '位置エネルギーとは、物体が持つエネルギーのことである。',
    '位置エネルギー',
    '位置エネルギーとは何ですか？',
  ],
])('a sentence that defines what its heading names is asked for: %s', (content, heading, question) => {
  expect(questions(content, [heading])).toContain(question);
});

test('text that poses as markup, links or markers is offered as nothing', () => {
  const hostile = [
    '<b>Really?</b> Is it so?',
    'Is [this](https://evil.example) it?',
    'What does <<this>> do to it?',
  ];
  expect(
    hostile.flatMap((heading) => questions('It is what it is, and there is more of it.', [heading])),
  ).toEqual([]);
});

test('a long and repetitive document is read in time that grows with its length alone', () => {
  const content = `${'What is the price of it? '.repeat(2000)}\n${'| a | b |\n'.repeat(4000)}`;
  expect(questions(content, ['A'.repeat(20_000)]).length).toBeLessThan(20);
});
