import { describe, expect, it } from 'vitest';
import { composeAnswer } from './compose-answer.ts';
import { passageOf, promptOf } from './test-prompt.ts';

const CARER = passageOf(
  `How much time off carers get
Who | Full pay | Unpaid
First carer | 20 weeks | 10 weeks
Second carer | 6 weeks | none
Pay means the basic salary.`,
  {
    sourcepage: 'carers.md#time',
    sourcefile: 'carers.md',
    title: 'Carer leave',
    headings: ['Carer leave', 'How much time off carers get'],
  },
);
const CARER_INTRO = passageOf(
  'Carer leave\nValid from 1 May 2026 for all of us. Questions go to the People team.',
  {
    sourcepage: 'carers.md#intro',
    sourcefile: 'carers.md',
    title: 'Carer leave',
    headings: ['Carer leave'],
  },
);
const KITCHEN = passageOf(
  `Kitchen duty
- Empty the dishwasher before ten.
- Wipe the tables at four.
Allowance for snacks
Every month you have €25 for the team. Keep the receipts.
- Paid for: fruit, bread and tea up to €9 a head.
- Not paid for: sweets.`,
  {
    sourcepage: 'kitchen.docx#duty',
    sourcefile: 'kitchen.docx',
    title: 'Kitchen rules',
    headings: ['Kitchen duty', 'Allowance for snacks'],
  },
);
const FAQ = passageOf(
  'question: How do I book the boat house?\nanswer: Put your name on the board beside the door. Groups of more than eight ask two weeks ahead, and bring their own life jackets. The key is at reception.',
  { sourcepage: 'faq.json#item=1', sourcefile: 'faq.json', headings: ['How do I book the boat house?'] },
);
const GATES = passageOf(
  'Passwords and gates\nA password has at least 14 characters. The spare gate opens for seven days. After ten tries it locks for 30 minutes.',
  {
    sourcepage: 'gates.html#passwords',
    sourcefile: 'gates.html',
    title: 'Gates',
    headings: ['Passwords and gates'],
  },
);
const CHART = passageOf(
  'Pension\nYou | Company\n£600 | £570\n£510 |\n3 % | 4 % | 5 %\nThe trust runs our pension.',
  {
    sourcepage: 'pension.pdf#page=5',
    sourcefile: 'pension.pdf',
    headings: ['Pension'],
  },
);
const ALL = [CARER_INTRO, CARER, KITCHEN, FAQ, GATES, CHART];

const answerTo = (question: string, passages = ALL) => composeAnswer(promptOf(question, passages)).text;

describe('answering from the section below a heading', () => {
  it('shows a table whose rows do not repeat the words of the question, whole and as a table', () => {
    expect(answerTo('How much carer leave do I get?')).toBe(
      `| Who | Full pay | Unpaid |
| --- | --- | --- |
| First carer | 20 weeks | 10 weeks |
| Second carer | 6 weeks | none |

[carers.md#time]`,
    );
  });

  it('takes a date for no amount, so that an introduction does not pass for the figures', () => {
    expect(answerTo('How much carer leave do I get?', [CARER_INTRO])).not.toContain('1 May');
  });

  it('narrows a table to the row that is asked for', () => {
    const text = answerTo('How much carer leave does a second carer get?');
    expect(text).toContain('6 weeks');
    expect(text).not.toContain('20 weeks');
  });

  it('shows a list below the heading that names it', () => {
    const text = answerTo('What is kitchen duty?');
    expect(text).toContain('- Empty the dishwasher before ten.');
    expect(text).toContain('- Wipe the tables at four.');
    expect(text).not.toContain('fruit');
  });

  it('tells how much an allowance is, not what it may be spent on', () => {
    const text = answerTo('How much is the snack allowance?');
    expect(text).toContain('€25');
    expect(text).not.toContain('sweets');
  });

  it('begins at the beginning where the heading is the question', () => {
    expect(answerTo('How do I book the boat house?')).toMatch(
      /^Put your name on the board beside the door\./,
    );
  });

  it('keeps to the sentence that speaks of the thing where its neighbours hold figures too', () => {
    const text = answerTo('How long must a password be?');
    expect(text).toContain('at least 14 characters');
    expect(text).not.toMatch(/seven days|30 minutes/);
  });

  it('opens the page that a few words name', () => {
    expect(answerTo('carer leave')).toContain('[carers.md#');
  });

  it('shows nobody the scale of a chart', () => {
    expect(answerTo('How much does the company pay into the pension?')).not.toContain('£570');
  });

  it.each([
    'How much carer leave do I get in Brazil?',
    'How much sabbatical leave do I get?',
    'What is laundry duty?',
    'What is the phone number of the first carer?',
    'How much is the travel allowance in Peru?',
    'Who invented kitchen duty?',
  ])('declines although a heading shares a word: %s', (question) => {
    expect(answerTo(question)).toContain('could not find');
  });
});
