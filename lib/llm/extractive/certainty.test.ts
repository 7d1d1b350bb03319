import { describe, expect, it } from 'vitest';
import { composeAnswer } from './compose-answer.ts';
import { passageOf, promptOf } from './test-prompt.ts';

function answerTo(question: string, ...texts: string[]) {
  const passages = texts.map((text, index) =>
    passageOf(text, { sourcepage: `${index}.md`, sourcefile: `${index}.md`, title: null }),
  );
  return composeAnswer(promptOf(question, passages));
}

describe('a passage answers a question for sure', () => {
  it.each([
    [
      'How many people row here?',
      'The People committee meets where members row.',
      'On 1 May we were 214 people, and all row.',
    ],
    [
      'How many keys does the boathouse have?',
      'The keys of the boathouse hang in cabinet 4.',
      'The boathouse has twelve keys.',
    ],
    [
      'Wie viele Schlüssel hat das Bootshaus?',
      'Die Schlüssel im Bootshaus hängen in Schrank 4.',
      'Das Bootshaus hat zwölf Schlüssel.',
    ],
    [
      'Who is the quartermaster?',
      'Ask the quartermaster before you borrow a boat.',
      'The quartermaster is Odile Brandt.',
    ],
    ['When was the ferry sold?', 'The ferry must never be sold.', 'The ferry was sold in 2011.'],
    ['How old is the ferry?', 'The ferry has seven masts.', 'The ferry is 81 years old.'],
    ['How much does a locker cost?', 'A locker has 2 shelves.', 'For a locker members pay £4.'],
    [
      'What is the phone number of the harbour office?',
      'The harbour office answers the phone in any weather.',
      'Phone of the harbour office: 01632 960 001.',
    ],
    ['Which boats are not insured?', 'All our boats are insured.', 'Rowing boats are not insured.'],
    [
      'What is the speed limit for Kestrel boats?',
      'The speed limit for boats is 5 knots.',
      'The speed limit for Kestrel boats is 5 knots.',
    ],
  ])('only where it holds what is asked for: %s', (question, near, answer) => {
    expect(answerTo(question, near).certainty).not.toBe('answer');
    expect(answerTo(question, answer).certainty).toBe('answer');
  });

  it('where a sentence tells the date, although the search ranks another higher, which is not quoted', () => {
    const { text, certainty } = answerTo(
      'When was the harbour dredged?',
      'The harbour committee decides whether the harbour is dredged.',
      'The harbour was last dredged in 1987 by a firm from Porto.',
    );
    expect(text.indexOf('1987')).toBeLessThan(text.indexOf('committee'));
    expect(certainty).toBe('answer');
  });

  it('not where the only word of the question is said by a related one that may mean another thing', () => {
    const { certainty } = answerTo('When was the shed sold?', 'In 2011 members bought the shed.');
    expect(certainty).not.toBe('answer');
  });
});

it('a brand name is no fire, about which only a telephone number answers', () => {
  const text = 'The plan covers brand-name lenses.';
  expect(answerTo('Does the plan cover brand-name lenses?', text).certainty).toBe('answer');
  expect(answerTo('Brand im Labor', 'Bei einem Brand im Labor wird gelüftet.').certainty).toBe('likely');
});

describe('a column that names what is counted', () => {
  it('counts it', () => {
    const table = 'Offices\nTown | Boats | Members\nPorto | 8 | 39\nBergen | 3 | 27';
    expect(answerTo('How many members are in Bergen?', table).certainty).toBe('answer');
    expect(answerTo('How many moorings are in Bergen?', table).certainty).not.toBe('answer');
  });
});
