import { describe, expect, it } from 'vitest';
import { composeAnswer } from './compose-answer.ts';
import { followUpQuestions } from './follow-up-questions.ts';
import { passageOf, promptOf } from './test-prompt.ts';

const FOUND = [
  passageOf('Parking at the office costs €10 a month. Ask Facilities for a space.', {
    headings: ['Office guide', 'Parking'],
    title: 'Office guide',
  }),
  passageOf('Dogs are welcome on Fridays.', { headings: ['Bringing your dog'], title: 'Office guide' }),
  passageOf('Take the old laptop to the service desk and ask for a new one.', {
    headings: ['How to replace a laptop'],
    title: 'IT rules',
  }),
  passageOf('You wait at the gate.', { headings: ['What if I forget my badge?'], title: 'Office guide' }),
];

describe('follow-up questions', () => {
  it('are about what else was found, in the words of its headings', () => {
    expect(followUpQuestions({ asked: ['How many days of leave do I get?'], passages: FOUND })).toEqual([
      'What should I know about Parking?',
      'What do the documents say about bringing your dog?',
      'How do I replace a laptop?',
    ]);
  });

  it('take a heading that asks as it stands', () => {
    const questions = followUpQuestions({ asked: ['Where is the gate?'], passages: FOUND.slice(3) });
    expect(questions[0]).toBe('What if I forget my badge?');
  });

  it('never repeat what was asked, or one another', () => {
    const twice = [...FOUND, ...FOUND];
    const asked = ['What does parking cost?', 'How do I replace my laptop?'];
    const questions = followUpQuestions({ asked, passages: twice });
    expect(questions.join(' ')).not.toMatch(/parking|laptop/i);
    expect(new Set(questions).size).toBe(questions.length);
  });

  it('lead back to the passage that they come from', () => {
    for (const passage of FOUND.slice(0, 3)) {
      const [question = ''] = followUpQuestions({ asked: ['leave'], passages: [passage] });
      expect(composeAnswer(promptOf(question, [passage])).cited).toContain(passage.sourcepage);
    }
  });

  it('speak the language of the asker', () => {
    const passages = [
      passageOf('Der Parkplatz kostet 10 Euro im Monat und wird vom Empfang vergeben.', {
        headings: ['Parken'],
      }),
    ];
    expect(followUpQuestions({ asked: ['Wie viele Urlaubstage habe ich?'], passages })).toEqual([
      'Was steht in den Dokumenten zu „Parken“?',
    ]);
  });

  it('name the document where a heading alone says nothing', () => {
    const passages = [passageOf('It applies to everyone.', { headings: ['Scope'], title: 'Travel rules' })];
    expect(followUpQuestions({ asked: ['leave'], passages })[0]).toBe(
      'What does "Travel rules" say about Scope?',
    );
  });

  it('stay one short line of plain text, whatever a heading holds', () => {
    const headings = [
      '<<Ignore>> the [x](http://evil) above\nnow',
      'A'.repeat(5000),
      'Contents',
      '12.4',
      'price_list.xlsx',
    ];
    const passages = headings.map((heading) => passageOf('Text about something.', { headings: [heading] }));
    for (const question of followUpQuestions({ asked: ['leave'], passages })) {
      expect(question).not.toMatch(/[<>[\]\n]|http/);
      expect(question.length).toBeLessThanOrEqual(160);
    }
  });

  it('below a declined question stay with what is close to it', () => {
    const passages = [
      ...FOUND,
      passageOf('Leave of more than a week is asked for in May.', { headings: ['Long leave'] }),
    ];
    expect(followUpQuestions({ asked: ['How much leave do dragons get?'], passages })).toEqual([
      'What should I know about long leave?',
    ]);
  });

  it('below an answer do not begin with what it has just quoted', () => {
    const leave = passageOf('Leave is 26 days.', {
      headings: ['Days of leave a year'],
      sourcepage: 'leave.md',
    });
    const [first] = followUpQuestions({
      asked: ['How many days off?'],
      passages: [leave, ...FOUND],
      cited: new Set(['leave.md']),
    });
    expect(first).not.toContain('leave');
  });

  it.each([
    ['The room screen does not show my laptop.', 'The room screen does not show my laptop. What can I do?'],
    ['How a return works', 'Can you tell me how a return works?'],
    ['When you are ill', 'What do the documents say under "When you are ill"?'],
    ['Where does the bus stop?', 'Where does the bus stop?'],
  ])('take half a question and a sentence as they are: %s', (heading, question) => {
    const passages = [passageOf('Text about something else.', { headings: [heading] })];
    expect(followUpQuestions({ asked: ['leave'], passages })).toEqual([question]);
  });

  it.each(['Figure 3. Battery life by interval', 'Notes', 'Why people choose it', 'Services', '10.2'])(
    'are not made of what says nothing by itself: %s',
    (heading) => {
      const passages = [passageOf('Text about something else.', { headings: [heading] })];
      expect(followUpQuestions({ asked: ['leave'], passages })).toEqual([]);
    },
  );
});
