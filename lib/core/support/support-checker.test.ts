import { expect, test } from 'vitest';
import { type CheckedPassage, checkAnswer, SupportChecker } from './support-checker.ts';

const passage = (sourcepage: string, content: string): CheckedPassage => ({
  sourcepage,
  sourcefile: sourcepage.split('#')[0] ?? '',
  content,
  title: null,
  headings: [],
});

const LEAVE = passage(
  'handbook.pdf#page=3',
  'Full-time employees receive 20 working days of paid leave a year. Up to five days may be carried over until 31 March 2025. Leave must be approved by Anna Keller. Interns do not receive a bonus. Claims above $1,000 need the form HR-12.',
);
const TRAVEL = passage(
  'travel.md',
  'Hotels in Berlin cost at most 180 euros a night. The office opens at 3 pm.',
);
const FOUND = [LEAVE, TRAVEL];

const judge = (sentence: string, cited = '[handbook.pdf#page=3]') => {
  const [found] = checkAnswer(`${sentence} ${cited}`, FOUND);
  return found;
};

test.each([
  'Full-time employees receive 20 working days of paid leave a year.',
  'According to the handbook, full-time employees receive twenty working days of paid leave.',
  'Up to 5 days may be carried over until March 31, 2025.',
  'Claims above 1.000 dollars need the form HR-12.',
  'A year, full-time employees receive 20 days of paid leave.',
  'Interns don’t receive a bonus.',
])('a sentence that its source says in other forms is supported: %s', (sentence) => {
  expect(judge(sentence)).toMatchObject({ verdict: 'supported' });
});

test.each([
  ['Full-time employees receive 24 working days of paid leave a year.', 'figure', '20'],
  ['Full-time employees receive 20 working weeks of paid leave a year.', 'unit', 'days'],
  ['Up to five days may be carried over until 31 May 2025.', 'date', '31 March 2025'],
  ['Leave must be approved by Peter Moser.', 'name', ''],
  ['Leave may be approved by Anna Keller.', 'modality', 'must'],
  ['Interns receive a bonus.', 'negation', 'not'],
  ['Full-time employees do not receive 20 working days of paid leave a year.', 'negation', ''],
  ['At least five days may be carried over until 31 March 2025.', 'comparative', 'Up to'],
  ['Claims above $1,000 need the form HR-13.', 'code', ''],
  ['Lunch in the canteen is free for visitors from abroad.', 'words', ''],
])('a sentence that differs from its source is unsupported and names what: %s', (sentence, kind, source) => {
  const found = judge(sentence);
  expect(found?.verdict).toBe('unsupported');
  const missing = found?.missing?.find((one) => one.kind === kind);
  expect(missing).toBeDefined();
  expect(missing?.source ?? '').toContain(source);
});

test('a right sentence with the wrong source names the right one', () => {
  expect(judge('The office opens at 15:00.')).toMatchObject({
    verdict: 'misattributed',
    source: 'travel.md',
  });
});

test('a sentence that cites nothing is uncited, and names a source that says it', () => {
  expect(judge('The office opens at 3 pm.', '')).toMatchObject({ verdict: 'uncited', source: 'travel.md' });
});

test('a sentence shares the citation that ends its paragraph', () => {
  const found = checkAnswer(
    'Interns do not receive a bonus. Leave must be approved by Anna Keller. [handbook.pdf#page=3]',
    FOUND,
  );
  expect(found.map(({ verdict }) => verdict)).toEqual(['supported', 'supported']);
});

test('headings, questions, greetings, refusals, code and lines that lead to a list have no verdict', () => {
  const answer =
    '# Leave in 2025\n\nHello! I can help.\n\nDo you work 20 hours?\n\nI could not find 3 answers in the documents.\n\nHere are 2 rules:\n\n```\nx = 4\n```\n';
  expect(checkAnswer(answer, FOUND)).toEqual([]);
});

test('list items and table rows are judged one by one', () => {
  const answer =
    '- Interns do not receive a bonus [handbook.pdf#page=3]\n- Hotels in Berlin cost at most 200 euros a night [travel.md]\n\n| City | Price |\n|---|---|\n| Hotels in Berlin | at most 180 euros [travel.md] |\n';
  expect(checkAnswer(answer, FOUND).map(({ verdict }) => verdict)).toEqual([
    'supported',
    'unsupported',
    'supported',
  ]);
});

test('a row of a table that is given with its head is supported, and a changed cell is not', () => {
  const table =
    'Country | After 5 years | After 10 years\nGermany | 30 days | 32 days\nNorway | 27 days | 31 days';
  const verdictOf = (text: string) => checkAnswer(`${text} [a.md]`, [passage('a.md', table)])[0]?.verdict;
  expect(verdictOf('Germany — After 5 years: 30 days, After 10 years: 32 days')).toBe('supported');
  expect(verdictOf('Germany — After 5 years: 30 days, After 10 years: 33 days')).toBe('unsupported');
});

test('a sum of two figures that are shown is supported', () => {
  expect(judge('20 days of paid leave and up to five days carried over are 25 days.')?.verdict).toBe(
    'supported',
  );
});

test('verdicts do not depend on how the text is cut, and come as soon as the next sentence begins', () => {
  const answer =
    'Interns do not receive a bonus [handbook.pdf#page=3]. Hotels in Berlin cost at most 200 euros, e.g. in May. [travel.md] The office opens at 3 pm [travel.md].\n\nLeave is free.';
  const whole = checkAnswer(answer, FOUND);
  for (let size = 1; size < 9; size++) {
    const checker = new SupportChecker(FOUND);
    const pieces = answer.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    expect([...pieces.flatMap((piece) => checker.push(piece)), ...checker.end()]).toEqual(whole);
  }
  const checker = new SupportChecker(FOUND);
  expect(checker.push('Interns do not receive a bonus [handbook.pdf#page=3]. Hotels in Be')).toHaveLength(1);
});

test('each verdict names where its sentence stands in the answer', () => {
  const answer = 'Hello!\n\n- **Interns** do not receive a bonus [handbook.pdf#page=3].';
  const [found] = checkAnswer(answer, FOUND);
  expect(found && answer.slice(found.start, found.end)).toContain('**Interns** do not receive a bonus');
  expect(found?.text).toBe('Interns do not receive a bonus.');
});

test.each([
  [
    'de',
    'Der Antrag muss bis zum 3. Mai 2024 gestellt werden.',
    'Der Antrag kann bis zum 3. Mai 2024 gestellt werden.',
    'modality',
  ],
  ['de', 'Der Zuschuss beträgt 1.500 € im Jahr.', 'Der Zuschuss beträgt 1.800 € im Jahr.', 'figure'],
  ['fr', 'Les stagiaires ne reçoivent pas de prime.', 'Les stagiaires reçoivent une prime.', 'negation'],
  [
    'es',
    'Los empleados reciben veintidós días de vacaciones.',
    'Los empleados reciben 23 días de vacaciones.',
    'figure',
  ],
  [
    'nl',
    'Het verzoek moet binnen drie weken worden ingediend.',
    'Het verzoek moet binnen drie maanden worden ingediend.',
    'unit',
  ],
  ['zh', '员工每年享有20天带薪休假。', '员工每年享有25天带薪休假。', 'figure'],
  ['ja', '会議は2024年5月3日に東京で開かれる。', '会議は2024年6月3日に東京で開かれる。', 'date'],
  ['ar', 'يحصل الموظفون على ٢٠ يوما من الإجازة.', 'يحصل الموظفون على 25 يوما من الإجازة.', 'figure'],
])('in %s a change is found, and the sentence itself is supported', (_, right, wrong, kind) => {
  const found = [passage('a.md', right)];
  expect(checkAnswer(`${right} [a.md]`, found)).toMatchObject([{ verdict: 'supported' }]);
  expect(checkAnswer(`${wrong} [a.md]`, found)).toMatchObject([
    { verdict: 'unsupported', missing: [{ kind }] },
  ]);
});

test('hostile answers take time linear in their length', () => {
  const hostile = [
    'a'.repeat(200_000),
    '[travel.md]'.repeat(20_000),
    '1,'.repeat(100_000),
    '“'.repeat(100_000),
    'not '.repeat(50_000),
    '. '.repeat(100_000),
    '| '.repeat(100_000),
    'e.g. '.repeat(40_000),
    '不'.repeat(50_000),
  ];
  for (const text of hostile) expect(() => checkAnswer(text, FOUND)).not.toThrow();
});

test('a sentence that comes again is compared once, by a checker and by another of the same answer', () => {
  const text = 'Interns receive a bonus of 300 euros [handbook.pdf#page=3]. ';
  const checker = new SupportChecker(FOUND);
  const other = new SupportChecker(FOUND, new Set(), checker);
  const judged = [checker, checker, other].flatMap((one) => one.push(`${text}\n`));
  const [first, second, third] = judged.map(({ missing }) => missing);
  expect(judged).toHaveLength(3);
  expect(first).not.toHaveLength(0);
  expect(second).toBe(first);
  expect(third).toBe(first);
});

const CABLE = passage(
  'prices.xlsx#row=13',
  'VC-M\nProduct: Cable\nDescription: Vented cable, per metre, 5 to 250 m\nPrice GBP: 6.40\nPrice EUR: 7.50\nPrice USD: 8.20\nGold\n24 days\nSilver\n20 days',
);

test.each([
  ['VC-M — Product: Cable, Price GBP: 6.40, Price EUR: 7.50, Price USD: 8.20', 'supported'],
  ['VC-M — Product: Cable, Description: Vented cable, per metre, 5 to 250 m, Price USD: 8.20', 'supported'],
  ['VC-M — Product: Cable, Price GBP: 6.40, Price EUR: 7.50, Price USD: 9.20', 'unsupported'],
])('a record that is quoted field by field is checked by its lines: %s', (record, verdict) => {
  expect(checkAnswer(`${record} [prices.xlsx#row=13]`, [CABLE])[0]?.verdict).toBe(verdict);
});

test('a word of comparison in one cell of a row does not bound the figure in the next', () => {
  const rates = passage('rates.docx', 'Vehicle | UK | Norway\nOwn car, beyond | 25p a mile | NOK 3.80 a km');
  const row = '| Vehicle | UK | Norway |\n|---|---|---|\n| Own car, beyond | 25p a mile | NOK 3.80 a km |\n';
  expect(checkAnswer(`${row}\n[rates.docx]`, [rates]).map(({ verdict }) => verdict)).toEqual(['supported']);
});
