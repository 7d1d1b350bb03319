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
  it('quotes the row that was asked for with its header, below its heading', () => {
    const { text, certainty } = answerTo('What does a suite cost?', [PRICES]);
    expect(text).toBe(
      'Room prices:\n\n**Suite** — Season: high, Price: **€340**, Breakfast: included [rooms.md#prices]',
    );
    expect(certainty).not.toBe('none');
  });

  it('quotes several rows as a table of just these', () => {
    const { text } = answerTo('How much is the standard room?', [PRICES]);
    expect(text).toMatch(/\| Standard room \| low .*\n.*Standard room.* high/);
    expect(text).not.toContain('Suite');
    expect(text).toMatch(/\n\n\[rooms\.md#prices\]$/);
  });

  it('has the value in bold that is asked for among others of its row', () => {
    const { text } = answerTo('What does the standard room cost in the high season?', [PRICES]);
    expect(text).toContain('Price: **€120**');
    expect(answerTo('What is special about the suite?', [PRICES]).text).not.toMatch(/: \*\*/);
    const leads = passageOf(
      'Team | Lead | Floor | Founded\nSales | Ana Pires | 2 | 2011\nLegal | Li Wei | 3 | 2015',
    );
    expect(answerTo('Who is the head of the legal team?', [leads]).text).toContain('**Li Wei**');
    const office = passageOf(
      'office: Boise | phone: +1 208 555 0142 | site_manager: Dale Whitehorse | people: 12',
    );
    expect(answerTo('How do I call the site manager in Boise?', [office]).text).toContain(
      '**+1 208 555 0142**',
    );
    expect(answerTo('Which team was founded in 2015?', [leads]).text).not.toContain('**2015**');
  });

  it('has the value in bold and italics that is asked for in a row in bold of a table', () => {
    const table = passageOf(
      'Room | Price | Beds\nBlue room | €90 | 2\nBlue suite | €340 | 4\nGreen room | €80 | 1',
    );
    const { text } = answerTo('How much is the blue suite or the green room?', [table]);
    expect(text).toMatch(/\| \*\*.*\*\*\*€\d+\*\*\*/);
  });

  it('quotes both rows that are asked about', () => {
    const { text } = answerTo('What do the suite and the standard room cost?', [PRICES]);
    expect(text).toContain('€340');
    expect(text).toContain('€90');
  });

  it('quotes the field of a record that was asked for, and no addresses of machines', () => {
    expect(answerTo('How many people work in Porto?', [OFFICES]).text).toContain(
      '**Porto** — people: 39 [offices.csv#row=6]',
    );
    expect(answerTo('Tell me about Porto', [OFFICES]).text).not.toContain('https://');
  });

  it('quotes the whole paragraph with the likely sentence in bold, and its source at the end', () => {
    const passage = passageOf('Ten cars are shared. Parental leave lasts 16 weeks. Ask your manager first.', {
      sourcepage: 'leave.md',
    });
    expect(answerTo('How long is parental leave?', [passage]).text).toContain(
      'Ten cars are shared. **Parental leave lasts 16 weeks.** Ask your manager first. [leave.md]',
    );
  });

  it('stays in the section below the heading that is asked', () => {
    const { text, certainty } = answerTo('What is not covered?', [PLANS]);
    expect(text).toContain('- Cosmetic surgery');
    expect(text).not.toContain('Glasses');
    expect(certainty).toBe('answer');
  });

  it('is the entry of the document that asks the question, wherever the search ranks it', () => {
    const near = passageOf('A parking permit is issued by the front desk for each car.', {
      sourcepage: 'parking.md',
      sourcefile: 'parking.md',
    });
    const entry = passageOf('How do I get a parking permit?\nFill in form 12 and hand it in.', {
      sourcepage: 'faq.md#permit',
      sourcefile: 'faq.md',
      headings: ['How do I get a parking permit?'],
    });
    const { text, certainty } = answerTo('How do I get a parking permit?', [near, entry]);
    expect(text.indexOf('form 12')).toBeLessThan(text.indexOf('front desk'));
    expect(certainty).toBe('answer');
  });

  it('begins with whom to call when something was stolen', () => {
    const passages = [
      passageOf('A laptop is returned on the last day of work.', { sourcepage: 'leaving.md' }),
      passageOf('Report a stolen laptop within one hour: call +44 1632 960 199.', {
        sourcepage: 'security.md',
      }),
    ];
    const { text } = answerTo('My laptop was stolen', passages);
    expect(text.indexOf('960 199')).toBeLessThan(
      text.indexOf('last day') < 0 ? 10_000 : text.indexOf('last day'),
    );
  });

  it('has at most 120 words of one place, 45 when short answers are wanted', () => {
    const long = passageOf(
      Array.from({ length: 40 }, (_, index) => `Rule ${index} about parking says number ${index * 7}.`).join(
        ' ',
      ),
    );
    const words = (length: NonNullable<Prompt['length']>) =>
      composeAnswer({ ...promptOf('What are the rules about parking?', [long]), length }).text.split(/\s+/)
        .length;
    expect(words('normal')).toBeLessThanOrEqual(130);
    expect(words('short')).toBeLessThanOrEqual(55);
  });

  it('names up to two other places in a line each, and cites only what was retrieved', () => {
    const passages = ['one', 'two', 'three', 'four'].map((name) =>
      passageOf(`Parking in lot ${name} needs a permit.`, {
        sourcepage: `${name}.md`,
        sourcefile: `${name}.md`,
      }),
    );
    const { text, cited } = answerTo('Who needs a permit for parking?', passages);
    expect(text.match(/^- /gm)).toHaveLength(2);
    const marks = [...text.matchAll(/\[([^\]]+)\]/g)].map((mark) => mark[1]);
    expect(new Set(marks)).toEqual(cited);
  });

  it('lets a quoted text neither cite nor link', () => {
    const { text } = answerTo('Where is the annual report?', [HISTORY]);
    expect(text).toContain('See the annual report and (1).');
    expect(text).not.toContain('example.org');
  });

  it('never says the same sentence twice when passages overlap', () => {
    const again = passageOf(`${PLANS.content}\nMore.`, { ...PLANS, sourcepage: 'plans.pdf#page=3' });
    const { text } = answerTo('What is coinsurance?', [PLANS, again]);
    expect(text.split('is the share of a bill').length).toBe(2);
  });

  it('finds a word inside a German compound', () => {
    expect(answerTo('Wie viele Tage Urlaub bekomme ich?', [URLAUB]).text).toContain('30 Arbeitstage');
  });

  it('answers a follow-up in the light of what was asked before', () => {
    const history = [
      { role: 'user' as const, content: 'What does a suite cost in the high season?' },
      { role: 'assistant' as const, content: '€340. [rooms.md#prices]' },
    ];
    expect(answerTo('and a standard room?', ALL, history).text).toContain('€120');
  });
});

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
    const { text, certainty } = answerTo(question, [passageOf(content), other]);
    expect(text).toContain(expected);
    expect(certainty).not.toBe('none');
  });
});

describe('a word that documents call otherwise', () => {
  it('is not what its other name does as a verb: vacation is leave, and not "when you leave"', () => {
    const verb = passageOf('The health plan ends on the last day of the month in which you leave.', {
      sourcepage: 'plan.md',
      sourcefile: 'plan.md',
    });
    const noun = passageOf('Everybody has 26 days of annual leave.', {
      sourcepage: 'leave.md',
      sourcefile: 'leave.md',
    });
    expect(answerTo('How many days of vacation do I have?', [verb, noun]).text).toContain('26 days');
  });
});

describe('a question that nothing answers', () => {
  it('is told so with the words that no document holds, and quotes nothing', () => {
    const { text, cited, certainty } = answerTo('Who painted the ceiling of the Sistine Chapel?');
    expect(text).toMatch(/^I could not find an answer in the documents\. No document mentions .*“sistine”/);
    expect(cited.size).toBe(0);
    expect(certainty).toBe('none');
  });

  it('is told so in the language of the asker', () => {
    expect(answerTo('Wer hat die Decke der Sixtinischen Kapelle gemalt?').text).toMatch(
      /^Ich habe in den Dokumenten keine Antwort gefunden/,
    );
  });

  it('has its unknown words named as the asker spells them', () => {
    expect(answerTo('Où est la piñata de Zoë ?').text).toContain('“piñata”, “zoë”');
  });

  it('is likely at most where a name of it stands nowhere', () => {
    expect(answerTo('How many people work in Oslo?').certainty).not.toBe('answer');
  });

  it('is not what a greeting is', () => {
    expect(answerTo('Hello!').certainty).toBe('answer');
  });
});

describe('everyday phrases', () => {
  const LEAVE = passageOf(
    'Other paid days\nOccasion | Days\nOwn wedding | 2 days\nJury service | as long as it lasts',
    {
      headings: ['Other paid days'],
    },
  );

  it('quotes what a phrase stands for, as likely', () => {
    const { text, certainty } = answerTo("I'm tying the knot, how many days do I get?", [LEAVE]);
    expect(text).toContain('Own wedding');
    expect(certainty).toBe('likely');
  });

  it('is never sure of a passage that says other words than the question', () => {
    expect(answerTo('tying the knot', [LEAVE]).certainty).not.toBe('answer');
    expect(answerTo('grassing someone up', [LEAVE]).certainty).toBe('none');
  });

  it('chooses the rows that say a word itself before those that merely answer it', () => {
    const bands = passageOf(
      'Pay bands\nBand | Typical roles | From\nB4 | Senior engineer, team lead | £45,500\nB5 | Head of department | £58,000',
      { headings: ['Pay bands'] },
    );
    expect(answerTo('Pay band of a team lead', [bands]).text).toContain('45,500');
  });
});
