import { describe, expect, it } from 'vitest';
import type { Passage } from '#lib/core/events/passage.ts';
import type { PromptMessage } from '#lib/core/ports/chat-model.ts';
import { composeAnswer } from './compose-answer.ts';
import { followUpQuestions } from './follow-up-questions.ts';
import { passageOf, promptOf } from './test-prompt.ts';

const LEAVE = passageOf(
  `Country | First year | Later
--- | --- | ---
Germany | 30 days | 32 days
Portugal | 24 days | 29 days
United Kingdom | 26 days | 31 days
Staff in the United Kingdom book leave by telephone.`,
  { sourcepage: 'leave.md', sourcefile: 'leave.md', headings: ['Annual leave'], title: 'Annual leave' },
);
const LAPTOP = passageOf('A stolen laptop is reported to the service desk within one hour.', {
  sourcepage: 'security.md',
  sourcefile: 'security.md',
  headings: ['Lost or stolen'],
});

function followUps(question: string, passages: Passage[], history: PromptMessage[] = []) {
  const prompt = promptOf(question, passages.slice(0, 1), { extraPassages: passages.slice(1), history });
  return followUpQuestions(prompt, composeAnswer(prompt));
}

function headed(heading: string, content: string): Passage {
  return passageOf(content, { sourcepage: heading, sourcefile: 'faq.json', headings: [heading] });
}

describe('a follow-up question', () => {
  it('asks the same of another row, in the words of the asker', async () => {
    expect(await followUps('How many days of leave do I get in Germany?', [LEAVE])).toEqual([
      'How many days of leave do I get in Portugal?',
    ]);
  });

  it('asks the same of another record of the file', async () => {
    const offices = ['Bergen', 'Porto'].map((office, row) =>
      passageOf(`office: ${office} | phone: +44 1632 960 16${row} | parking: none`, {
        sourcepage: `offices.csv#row=${row}`,
        sourcefile: 'offices.csv',
      }),
    );
    expect(await followUps('What is the phone number in Bergen?', offices)).toEqual([
      'What is the phone number in Porto?',
    ]);
  });

  it('keeps a noun in the case of the asker', async () => {
    const sheet = passageOf('Property | Value\n--- | ---\nAccuracy | 2 mm\nResolution | 0.5 mm', {
      title: 'Heron 4 sensor',
      headings: ['Heron 4 sensor'],
    });
    expect(await followUps('What accuracy does the Heron 4 have?', [sheet])).toEqual([
      'What resolution does the Heron 4 have?',
    ]);
  });

  it.each([
    ['Wie viele Urlaubstage habe ich in Norwegen?', 'Wie viele Urlaubstage habe ich in Portugal?'],
    ['Wie viele Urlaubstage gelten für die Niederlande?', undefined],
  ])('puts a name only where the documents write it so: %s', async (question, expected) => {
    const table = passageOf(
      `Land | Urlaubstage
--- | ---
Norwegen | 25
Portugal | 24
Niederlande | 27
Die Tage gelten in Norwegen und in Portugal auch für alle, die nur einen Teil der Woche arbeiten.`,
      { headings: ['Urlaubstage'] },
    );
    expect((await followUps(question, [table]))[0]).toBe(expected);
  });

  it('does not repeat a long message', async () => {
    const long = `${'I am new here and read a lot. '.repeat(6)}How many days of leave do I get in Germany?`;
    expect(await followUps(long, [LEAVE])).toEqual([]);
  });

  it('does not turn a comparison into another comparison', async () => {
    expect(await followUps('Do I get more days of leave in Germany or in Portugal?', [LEAVE])).toEqual([]);
  });

  it('is a heading that asks, or announces how something is done', async () => {
    const found = [
      LAPTOP,
      headed('What if my stolen laptop comes back?', 'A stolen laptop that comes back is erased by us.'),
      headed('How to replace a stolen laptop', 'To replace a stolen laptop, order one in the portal.'),
      headed(
        'Laptop and telephone rules',
        'A laptop is locked when you leave it. A stolen one is expensive.',
      ),
    ];
    expect(await followUps('Where is a stolen laptop reported?', found)).toEqual([
      'What if my stolen laptop comes back?',
      'How do I replace a stolen laptop?',
    ]);
  });

  it.each([
    [
      'Comment déclarer un ordinateur volé ?',
      'Comment remplacer un ordinateur volé',
      'Comment remplacer un ordinateur volé ?',
    ],
    [
      '¿Dónde declaro un portátil robado?',
      'Cómo cambiar un portátil robado',
      '¿Cómo cambiar un portátil robado?',
    ],
    [
      'ノートパソコンの盗難はどこに届けますか？',
      'ノートパソコンの交換方法',
      'ノートパソコンの交換方法を教えてください。',
    ],
  ])('is asked in the language of the question: %s', async (question, heading, expected) => {
    const stolen = passageOf(question.replace(/[¿?？]/gu, ''), { sourcepage: 'stolen.md' });
    expect(await followUps(question, [stolen, headed(heading, `${heading}: 090-1234.`)])).toEqual([expected]);
    expect(
      await followUps('Where is a stolen laptop reported?', [LAPTOP, headed(heading, `${heading}.`)]),
    ).toEqual([]);
  });

  it('asks for other sections of the document that was cited, in the language of the asker', async () => {
    const section = (heading: string, content: string) =>
      passageOf(content, {
        sourcepage: `security.md#${heading}`,
        sourcefile: 'security.md',
        title: 'Security rules',
        headings: [heading],
      });
    const backups = section(
      'Backups',
      'The backups of a stolen laptop are stored for 90 days, as the rules say.',
    );
    expect(await followUps('Where is a stolen laptop reported?', [LAPTOP, backups])).toEqual([
      'What does “Security rules” say about “Backups”?',
    ]);
    expect(await followUps('Wo wird ein gestohlener Laptop gemeldet?', [LAPTOP, backups])).toEqual([]);
  });

  it('is not shown when nothing below the heading answers it', async () => {
    const unanswered = headed('Who insures a stolen laptop abroad?', '');
    expect(await followUps('Where is a stolen laptop reported?', [LAPTOP, unanswered])).toEqual([]);
  });

  it('is not shown when it is about something else', async () => {
    const other = headed('When is the canteen open?', 'The canteen is open from 11:30 to 14:00.');
    expect(await followUps('Where is a stolen laptop reported?', [LAPTOP, other])).toEqual([]);
  });

  it('repeats neither what was asked nor what was answered', async () => {
    const back = headed(
      'What if my stolen laptop comes back?',
      'A stolen laptop that comes back is erased by us.',
    );
    const history: PromptMessage[] = [
      { role: 'user', content: 'what if a stolen laptop comes back' },
      { role: 'assistant', content: 'We take it.' },
    ];
    expect(await followUps('Where is a stolen laptop reported?', [LAPTOP, back], history)).toEqual([]);
    const answered: PromptMessage[] = [
      { role: 'user', content: 'Is it erased?' },
      { role: 'assistant', content: 'A stolen laptop that comes back is erased by us. [faq.json]' },
    ];
    expect(await followUps('Where is a stolen laptop reported?', [LAPTOP, back], answered)).toEqual([]);
  });

  it.each([
    'WHAT IF A STOLEN LAPTOP COMES BACK?',
    'What is a stolen laptop (found?',
    '<<Is a stolen laptop erased?>>',
  ])('is no heading that reads badly: %s', async (heading) => {
    const found = headed(heading, 'A stolen laptop that was found is erased by us when it comes back.');
    for (const question of await followUps('Where is a stolen laptop reported?', [LAPTOP, found]))
      expect(question).not.toMatch(/[<>]|\([^)]*$|[A-Z]{3}/);
  });
});
