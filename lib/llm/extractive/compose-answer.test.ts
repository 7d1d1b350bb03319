import { describe, expect, it } from 'vitest';
import type { Prompt } from '#lib/core/ports/chat-model.ts';
import { composeAnswer } from './compose-answer.ts';
import { passageOf, promptOf } from './test-prompt.ts';

const PRICES = passageOf(
  `Room prices
Room | Season | Price | Breakfast
Standard room | low | €90 | included
Standard room | high | €120 | included
Suite | high | €340 | included`,
  { sourcepage: 'rooms.md#prices', sourcefile: 'rooms.md', title: 'Our rooms', headings: ['Room prices'] },
);
const OFFICES = passageOf(
  'office: Porto | country: Portugal | address: Rua do Moinho 118 | people: 39 | site_manager: Beatriz Quintela | url: https://example.org/porto',
  { sourcepage: 'offices.csv#row=6', sourcefile: 'offices.csv' },
);
const PLANS = passageOf(
  `Coinsurance
Coinsurance is the share of a bill that you pay after the deductible. It is 20% in the Basic plan. However, preventive care is free of it.
What is not covered
- Cosmetic surgery
- Treatment abroad for more than 45 days
What is covered
- Hospital treatment
- Glasses every two years`,
  {
    sourcepage: 'plans.pdf#page=2',
    sourcefile: 'plans.pdf',
    title: 'Health plans',
    headings: ['Health plans', 'Coinsurance', 'What is not covered', 'What is covered'],
  },
);
const HISTORY = passageOf(
  `The company was founded in 1994 by Ines Halloran and Piet Sundqvist in a boathouse.
The managing director leads the company and reports to the board. See [the annual report](https://example.org/report) and [1].`,
  { sourcepage: 'history.docx#start', sourcefile: 'history.docx', title: 'Who we are' },
);
const URLAUB = passageOf(
  'Der Urlaubsanspruch beträgt 30 Arbeitstage im Jahr. Urlaubsanträge sind zwei Wochen vorher einzureichen.',
  { sourcepage: 'urlaub.md', sourcefile: 'urlaub.md', title: 'Urlaub' },
);
const ALL = [PRICES, OFFICES, PLANS, HISTORY];

function answerTo(
  question: string,
  passages = ALL,
  history: { role: 'user' | 'assistant'; content: string }[] = [],
) {
  return composeAnswer(promptOf(question, passages, { history }));
}

describe('composing an answer', () => {
  it('tells one table row as a sentence with its header', () => {
    expect(answerTo('What does a suite cost?').text).toBe(
      '**Suite** — Season: high, Price: €340, Breakfast: included [rooms.md#prices]',
    );
  });

  it('tells what a row measures without the word that every column of values has', () => {
    const sheet = passageOf('Property | Value\nAccuracy | ±2 mm\nRange | 35 m\nWeight | 2.1 kg', {
      sourcepage: 'ouzel.pdf#page=2',
      sourcefile: 'ouzel.pdf',
      title: 'Ouzel 4',
    });
    expect(answerTo('What is the accuracy of the Ouzel 4?', [sheet]).text).toBe(
      '**Accuracy**: ±2 mm [ouzel.pdf#page=2]',
    );
  });

  it('tells several rows as a table of just these', () => {
    expect(answerTo('How much is the standard room?').text).toBe(
      `| Room | Season | Price | Breakfast |
| --- | --- | --- | --- |
| Standard room | low | €90 | included |
| Standard room | high | €120 | included |

[rooms.md#prices]`,
    );
  });

  it('tells the field of a record that was asked for, and no addresses of machines', () => {
    expect(answerTo('How many people work in Porto?').text).toBe(
      '**Porto** — people: 39 [offices.csv#row=6]',
    );
    expect(answerTo('Who is the site manager in Porto?').text).toContain('site manager: Beatriz Quintela');
    expect(answerTo('Tell me about Porto').text).not.toContain('https://');
  });

  it('brings along the sentence that a pronoun points back to', () => {
    expect(answerTo('What is the percentage of coinsurance in the Basic plan?').text).toBe(
      'Coinsurance is the share of a bill that you pay after the deductible. [plans.pdf#page=2] It is 20% in the Basic plan. [plans.pdf#page=2]',
    );
  });

  it('tells as much as was asked for: one sentence, a few, or all that bear on the question', () => {
    const sentences = [
      'Parental leave lasts 16 weeks.',
      'Parental leave is fully paid.',
      'Parental leave starts at the birth.',
      'Parental leave can be taken in two parts.',
      'Parental leave is requested eight weeks ahead.',
    ];
    const passages = [passageOf(sentences.join(' '), { sourcepage: 'leave.md' })];
    const told = (length: NonNullable<Prompt['length']>) =>
      composeAnswer({ ...promptOf('How does parental leave work?', passages), length }).text.split('[')
        .length - 1;
    expect(told('short')).toBe(1);
    expect(told('normal')).toBe(3);
    expect(told('detailed')).toBe(5);
  });

  it('stays in the section that answers when it tells more', () => {
    const passages = [
      passageOf('Ten cars are shared. Parental leave lasts 16 weeks. Ask your manager first.', {
        sourcepage: 'leave.md',
      }),
      passageOf('A parental evening takes place in May.', { sourcepage: 'events.md' }),
    ];
    const prompt = promptOf('How long is parental leave?', passages, { length: 'detailed' });
    expect(composeAnswer(prompt).text).toBe(
      'Parental leave lasts 16 weeks. [leave.md] Ask your manager first. [leave.md]',
    );
  });

  it('does not answer what is not covered with what is', () => {
    const { text } = answerTo('What is not covered?');
    expect(text).toContain('- Cosmetic surgery');
    expect(text).not.toContain('Glasses');
  });

  it('cites every piece once, and only what was retrieved', () => {
    const { text, cited } = answerTo('Who founded the company?');
    expect(text).toContain('Ines Halloran and Piet Sundqvist');
    expect([...cited]).toEqual(['history.docx#start']);
    const marks = [...text.matchAll(/\[([^\]]+)\]/g)].map((mark) => mark[1]);
    expect(new Set(marks)).toEqual(cited);
  });

  it('lets a quoted text neither cite nor link', () => {
    const { text } = answerTo('Where is the annual report?');
    expect(text).toContain('See the annual report and (1).');
    expect(text).not.toContain('example.org');
  });

  it('never says the same sentence twice when passages overlap', () => {
    const again = passageOf(`${PLANS.content}\nMore.`, { ...PLANS, sourcepage: 'plans.pdf#page=3' });
    const { text } = answerTo('What is coinsurance?', [PLANS, again]);
    expect(text.split('Coinsurance is the share').length).toBe(2);
  });

  it.each([
    'How many people work in Oslo?',
    'Can I bring my dog to the office?',
    'What does a suite cost in Lisbon?',
    'What is the wifi password?',
    'How much does a parking space cost?',
    'Who won the world cup?',
    'Write a poem about the sea',
    'When does the canteen open?',
  ])('declines: %s', (question) => {
    expect(answerTo(question).text).toContain('could not find');
  });

  it.each([
    ['whats the price of a sute', '€340'],
    ['Are spectacles paid for?', 'Glasses every two years'],
    ['In which year was the firm established?', '1994'],
    ['Is hospital care paid for?', 'Hospital treatment'],
    ['How many colleagues do we have in Porto?', '39'],
  ])('answers although other words were used: %s', (question, expected) => {
    expect(answerTo(question).text).toContain(expected);
  });

  it('finds what stands below the heading that is asked for', () => {
    const roles = [
      passageOf('Roles\n- Chief Operating Officer\n- Chief Financial Officer', { sourcepage: 'roles.md' }),
      passageOf(
        'Responsibilities:\n- Lead all financial operations of the company.\n- Report to the board.',
        {
          sourcepage: 'cfo.md',
          headings: ['Chief Financial Officer'],
        },
      ),
    ];
    expect(answerTo('What are the responsibilities of the Chief Financial Officer?', roles).text).toContain(
      'Lead all financial',
    );
  });

  it('finds a word inside a German compound', () => {
    expect(answerTo('Wie viele Tage Urlaub bekomme ich?', [URLAUB]).text).toContain('30 Arbeitstage');
  });

  it('a name of the question before does not keep it from answering about something else', () => {
    const history = [
      { role: 'user' as const, content: 'Who is Ines Halloran?' },
      { role: 'assistant' as const, content: 'She founded the company. [history.docx#start]' },
    ];
    const place = { sourcepage: 'wiki.md#canteen', sourcefile: 'wiki.md', title: 'Wiki' };
    const canteen = passageOf('The canteen is on the ground floor of building C. It opens at 11:30.', place);
    const { text, answered } = answerTo('where is the canteen?', [HISTORY, canteen, OFFICES], history);
    expect([answered, text]).toEqual([true, expect.stringContaining('building C')]);
    expect(text).not.toContain('Halloran');
  });

  it('answers a follow-up in the light of what was asked before', () => {
    const history = [
      { role: 'user' as const, content: 'What does a suite cost in the high season?' },
      { role: 'assistant' as const, content: '€340. [rooms.md#prices]' },
    ];
    expect(answerTo('and a standard room?', ALL, history).text).toContain('€120');
  });

  it('says at most five things', () => {
    const long = passageOf(
      Array.from({ length: 30 }, (_, index) => `Rule ${index} about parking says number ${index * 7}.`).join(
        ' ',
      ),
    );
    const { text } = answerTo('What are the rules about parking?', [long]);
    expect(text.match(/\[handbook/g)?.length).toBeLessThanOrEqual(5);
  });
});
const DECLINED = 'I could not find an answer';

describe('an answer in other languages', () => {
  it.each([
    [
      'German',
      'Wie viele Fahrräder stehen im Keller?',
      'Im Keller stehen zwölf Fahrräder. Der Schlüssel liegt am Empfang.',
      'zwölf Fahrräder',
    ],
    [
      'French',
      'Combien de vélos se trouvent dans la cave ?',
      'La clé est à la réception. Douze vélos se trouvent dans la cave.',
      'Douze vélos',
    ],
    [
      'Spanish',
      '¿Cuántas bicicletas hay en el sótano?',
      'La llave está en la recepción. En el sótano hay doce bicicletas.',
      'doce bicicletas',
    ],
    [
      'Japanese',
      '駐輪場の鍵はどこにありますか。',
      '駐輪場は地下にあります。駐輪場の鍵は受付の引き出しにあります。',
      '受付の引き出し',
    ],
    [
      'Arabic',
      'أين يوجد مفتاح موقف الدراجات؟',
      'يفتح المكتب في الساعة الثامنة. يوجد مفتاح موقف الدراجات عند الاستقبال.',
      'عند الاستقبال',
    ],
  ])('quotes a %s document for a question in its language', (_, question, content, expected) => {
    const other = passageOf('The canteen opens at noon.', {
      sourcepage: 'canteen.md',
      sourcefile: 'canteen.md',
    });
    const { text, answered } = answerTo(question, [passageOf(content), other]);
    expect(text).toContain(expected);
    expect(answered).toBe(true);
  });
});

describe('a question that is not answered', () => {
  it('is told so in a fixed sentence, with the closest quotes and their sources', () => {
    const { text, cited, answered } = answerTo(
      'What does a suite cost in Timbuktu in the dry season for a camel?',
    );
    expect(answered).toBe(false);
    expect(text).toMatch(/^I could not find an answer\. Closest in your documents:\n\n/);
    expect([...cited]).toEqual(['rooms.md#prices']);
  });

  it('has no quotes when nothing found is related to it', () => {
    const { text, cited, answered } = answerTo('Who painted the ceiling of the Sistine Chapel?');
    expect(text).toContain(DECLINED);
    expect(cited.size).toBe(0);
    expect(answered).toBe(false);
  });

  it('is told so in the language of the asker', () => {
    const { text } = answerTo('Was kostet ein Kamel in der Suite von Timbuktu im Sommer?');
    expect(text).toMatch(/^Ich habe (?:in den Dokumenten )?keine Antwort gefunden/);
  });

  it('is one for a name that no passage holds', () => {
    expect(answerTo('How many people work in Oslo?').answered).toBe(false);
  });

  it('is not what a greeting is', () => {
    expect(answerTo('Hello!').answered).toBe(true);
  });
});
