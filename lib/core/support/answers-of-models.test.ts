import { expect, test } from 'vitest';
import { type AnswerCase, LANGUAGE_CASES } from './answers-in-languages.test-helper.ts';
import { checkAnswer } from './support-checker.ts';

const CASES: AnswerCase[] = [
  {
    of: 'a record of fields',
    sources: [
      'VC-M\nProduct: Cable\nDescription: Vented cable, per metre, 5 to 250 m\nPrice GBP: 6.40\nPrice EUR: 7.50\nPrice USD: 8.20',
    ],
    right: [
      'VC-M — Product: Cable, Price GBP: 6.40',
      'Product: Cable',
      'The cable VC-M costs 7.50 EUR.',
      'Product: Cable, Price EUR: 7.50',
      'VC-M is a cable.',
      'The price of VC-M in USD is 8.20.',
    ],
    wrong: [
      'VC-M — Product: Hose, Price GBP: 6.40',
      'VC-M — Product: Hose',
      'Product: Hose',
      'Product: Hose, Price EUR: 7.50',
      'VC-M — Product: Cable, Price GBP: 7.50',
      'The cable VC-M costs 8.20 EUR.',
    ],
  },
  {
    of: 'a table',
    sources: [
      'Country | After 5 years | After 10 years\nGermany | 30 days | 32 days\nNorway | 27 days | 31 days',
    ],
    right: [
      'Germany has 30 days after 5 years.',
      'In Norway it is 27 days after 5 years and 31 days after 10 years.',
      'Germany: 30 days after 5 years; Norway: 27 days.',
      'After 10 years, Norway gives 31 days.',
      'Germany, 30 days, 32 days',
    ],
    wrong: [
      'Germany has 27 days after 5 years.',
      'In Norway it is 30 days after 5 years and 32 days after 10 years.',
      'Germany: 27 days after 5 years; Norway: 30 days.',
      'After 10 years, Norway gives 32 days.',
      'Germany, 27 days, 31 days',
    ],
  },
  {
    of: 'who does what',
    sources: [
      'Anna Keller approves purchases up to 500 euros. Peter Moser approves purchases up to 2,000 euros. The board decides on the rest.',
    ],
    right: [
      'Anna Keller approves purchases up to 500 euros.',
      'Purchases up to 2,000 euros are approved by Peter Moser.',
      'Anna Keller approves up to 500 euros and Peter Moser up to 2,000 euros.',
      'Peter Moser may approve up to 2,000 euros.',
    ],
    wrong: [
      'Anna Keller approves purchases up to 2,000 euros.',
      'Purchases up to 500 euros are approved by Peter Moser.',
      'Peter Moser approves purchases up to 500 euros.',
      'Anna Keller approves up to 2,000 euros and Peter Moser up to 500 euros.',
    ],
  },
  {
    of: 'a time limit',
    sources: [
      'Requests must arrive by 5 pm on Friday. The report is due by 31 March 2025. The office opens at 9 am.',
    ],
    right: [
      'Requests must arrive by 5 pm on Friday.',
      'Requests must arrive before 5 pm on Friday.',
      'Requests must arrive by 17:00 on Friday.',
      'Requests have to arrive no later than 5 pm on Friday.',
      'The report is due until 31 March 2025.',
      'The report is due before 31 March 2025.',
    ],
    wrong: ['Requests must arrive after 5 pm on Friday.', 'The report is due after 31 March 2025.'],
  },
  {
    of: 'figures in words',
    sources: [
      'Full-time employees receive twenty days of paid leave. The trial period is six months. A quarter of the costs is refunded.',
    ],
    right: [
      'Full-time employees receive 20 days of paid leave.',
      'The trial period lasts 6 months.',
      'The trial period is half a year.',
    ],
    wrong: [
      'Full-time employees receive twenty-four days of paid leave.',
      'The trial period is three months.',
      'The trial period is six weeks.',
      'Half of the costs is refunded.',
    ],
  },
  {
    of: 'two passages',
    sources: ['Full-time employees receive 20 days of leave.', 'Interns receive 10 days of leave.'],
    right: [
      'Full-time employees receive 20 days of leave and interns 10 days.',
      'Interns receive 10 days of leave.',
      'Interns receive 10 days of leave; full-time employees receive 20 days of leave.',
    ],
    wrong: [
      'Interns receive 20 days of leave.',
      'Full-time employees receive 10 days of leave.',
      'Interns receive 20 days of leave and full-time employees 10 days.',
    ],
  },
  {
    of: 'two passages of different subjects',
    sources: [
      'Hotels in Berlin cost at most 180 euros a night.',
      'Flights within Europe are booked in economy class.',
    ],
    right: [
      'Hotels in Berlin cost at most 180 euros a night, and flights within Europe are booked in economy class.',
    ],
    wrong: [
      'Hotels in Europe cost at most 180 euros a night.',
      'Flights within Berlin are booked in economy class.',
    ],
  },
  {
    of: 'units',
    sources: ['The pump weighs 5 kg and reaches 3 km. It needs 230 volts.'],
    right: ['The pump weighs 5 kilograms.', 'The pump weighs 5 kg.', 'It reaches 3 kilometres.'],
    wrong: [
      'The pump weighs 5 pounds.',
      'It reaches 3 miles.',
      'The pump weighs 5 grams.',
      'It needs 230 watts.',
    ],
  },
  {
    of: 'a table of several columns',
    sources: [
      'Role | Salary | Bonus\nEngineer | 60,000 euros | 5%\nDesigner | 52,000 euros | 4%\nManager | 75,000 euros | 10%',
    ],
    right: [
      'Engineers earn 60,000 euros and get a bonus of 5%.',
      'A manager earns 75,000 euros.',
      'The bonus of a designer is 4%.',
      'Designers earn 52,000 euros, managers 75,000 euros.',
      '- Engineer: 60,000 euros',
      'The salary of an engineer is 60,000 euros, with a bonus of 5%.',
    ],
    wrong: [
      'Engineers earn 52,000 euros and get a bonus of 5%.',
      'A manager earns 60,000 euros.',
      'The bonus of a designer is 10%.',
      'Designers earn 75,000 euros, managers 52,000 euros.',
      '- Engineer: 75,000 euros',
      'The salary of an engineer is 60,000 euros, with a bonus of 4%.',
    ],
  },
  {
    of: 'a record of a person',
    sources: [
      'Name: Maria Ott\nRole: Head of finance\nOffice: Lyon\nPhone: +33 4 5555 0101\nManager: Paul Durand',
    ],
    right: [
      'Maria Ott is head of finance in Lyon.',
      "Maria Ott's manager is Paul Durand.",
      'Name: Maria Ott, Role: Head of finance, Office: Lyon',
      'Her phone is +33 4 5555 0101.',
    ],
    wrong: [
      'Maria Ott is head of sales in Lyon.',
      "Maria Ott's manager is Peter Durand.",
      'Name: Maria Ott, Role: Head of finance, Office: Paris',
      'Name: Maria Ott, Role: Head of sales, Office: Lyon',
      'Her phone is +33 4 5555 0102.',
    ],
  },
  {
    of: 'a paraphrase',
    sources: [
      'You can carry over up to five unused vacation days into the next calendar year. They expire on 31 March. Sick notes are needed from the third day of illness. The gym is open to all employees free of charge.',
    ],
    right: [
      'Up to 5 unused vacation days can be carried over to the next year.',
      'Unused vacation days expire on March 31.',
      'You need a sick note from the third day of illness.',
      'All employees can use the gym free of charge.',
      'The gym is free for all employees.',
      'Up to five days may be carried over into the next calendar year and expire on 31 March.',
    ],
    wrong: [
      'Up to 5 unused vacation days must be carried over to the next year.',
      'Unused vacation days expire on March 1.',
      'You need a sick note from the second day of illness.',
      'Some employees can use the gym free of charge.',
      'The gym is not free for all employees.',
      'Up to ten days may be carried over into the next calendar year and expire on 31 March.',
    ],
  },
  {
    of: 'a process',
    sources: [
      'Managers approve requests. Employees submit requests two weeks before the trip. Refunds are paid within 30 days.',
    ],
    right: [
      'Requests are approved by managers.',
      'Employees submit requests two weeks before their trip.',
      'Refunds are paid within 30 days.',
    ],
    wrong: [
      'Employees submit requests two weeks after the trip.',
      'Refunds are paid within 30 weeks.',
      'Refunds are paid after 30 days.',
      'Employees submit requests three weeks before the trip.',
    ],
  },
];

const answers = [...CASES, ...LANGUAGE_CASES].flatMap(({ of, sources, right, wrong }) => [
  ...right.map((text) => ({ of, sources, text, isRight: true })),
  ...wrong.map((text) => ({ of, sources, text, isRight: false })),
]);

function isMarked(text: string, sources: readonly string[]): boolean {
  const passages = sources.map((content, index) => ({
    sourcepage: `d${index}.md`,
    sourcefile: `d${index}.md`,
    content,
    title: null,
    headings: [],
  }));
  const cited = passages.map(({ sourcepage }) => `[${sourcepage}]`).join('');
  const sentences = checkAnswer(`${text} ${cited}`, passages);
  expect(sentences).not.toEqual([]);
  return sentences.some(({ verdict }) => verdict !== 'supported');
}

test.each(answers.filter(({ isRight }) => isRight))(
  'a right answer from $of is not marked: $text',
  ({ text, sources }) => expect(isMarked(text, sources)).toBe(false),
);

test.each(answers.filter(({ isRight }) => !isRight))(
  'a wrong answer from $of is marked: $text',
  ({ text, sources }) => expect(isMarked(text, sources)).toBe(true),
);
