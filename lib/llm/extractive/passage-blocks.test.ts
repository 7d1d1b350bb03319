import { describe, expect, it } from 'vitest';
import { passageBlocks } from './passage-blocks.ts';

describe('reading a passage', () => {
  it('joins the lines that a page layout has wrapped and keeps its headings out of the sentences', () => {
    const blocks = passageBlocks(`Balance billing
Balance billing is when a provider bills you for the difference between what they
charge and what the plan is willing to pay. This difference can be hundreds of
pounds and is often unexpected.
Tips to avoid it:
• Always check if a provider is in the network before you make an
appointment.
• Ask for an estimate.
In the end the bill is yours, so ask before you sign anything that you have not read.`);
    expect(blocks).toMatchObject([
      {
        kind: 'paragraph',
        heading: 'Balance billing',
        sentences: [
          'Balance billing is when a provider bills you for the difference between what they charge and what the plan is willing to pay.',
          'This difference can be hundreds of pounds and is often unexpected.',
        ],
      },
      {
        kind: 'list',
        leadIn: 'Tips to avoid it:',
        items: [
          { text: 'Always check if a provider is in the network before you make an appointment.' },
          { text: 'Ask for an estimate.' },
        ],
      },
      { kind: 'paragraph', sentences: [expect.stringMatching(/^In the end the bill is yours/)] },
    ]);
  });

  it.each([
    ['with outer pipes', '| Room | Price |\n|---|---:|\n| Standard | €120 |\n| Suite | €340 |'],
    ['without them', 'Room | Price\nStandard | €120\nSuite | €340'],
  ])('reads a table %s with its header', (_, content) => {
    expect(passageBlocks(content)).toEqual([
      {
        kind: 'table',
        heading: null,
        header: ['Room', 'Price'],
        rows: [
          ['Standard', '€120'],
          ['Suite', '€340'],
        ],
      },
    ]);
  });

  it('does not take the figures of a headless table for its header', () => {
    expect(passageBlocks('Standard | 120\nSuite | 340')).toMatchObject([{ header: [], rows: [{}, {}] }]);
  });

  it('reads a row that carries its header as a record, with names as people say them', () => {
    expect(passageBlocks('office: Porto | opening_hours: Mon-Fri 09:00-18:30 | people: 39')).toEqual([
      {
        kind: 'fields',
        heading: null,
        fields: [
          { name: 'office', value: 'Porto' },
          { name: 'opening hours', value: 'Mon-Fri 09:00-18:30' },
          { name: 'people', value: '39' },
        ],
      },
    ]);
  });

  it('reads an entry of questions and answers as the answer below its question', () => {
    const content = `id: HD-004
question: Can I print posters?
answer: Yes, up to A0 on the plotter in room 1.08. Send the file before 14:00 and fetch it the next morning.`;
    expect(passageBlocks(content)).toEqual([
      {
        kind: 'paragraph',
        heading: 'Can I print posters?',
        sentences: [
          'Yes, up to A0 on the plotter in room 1.08.',
          'Send the file before 14:00 and fetch it the next morning.',
        ],
      },
    ]);
  });

  it('takes lines of a table without borders for a list, not for headings', () => {
    const content = `What you pay each month
You alone £0 £28
You and a partner £34 £71
The whole family £58 £109
The excess is due once in a calendar year.`;
    expect(passageBlocks(content)).toMatchObject([
      {
        kind: 'list',
        leadIn: 'What you pay each month:',
        items: [{ text: 'You alone £0 £28' }, {}, { text: 'The whole family £58 £109' }],
      },
      { kind: 'paragraph' },
    ]);
  });

  it('believes the headings it is told, however they look', () => {
    const [block] = passageBlocks('Passwords and sign-in\nA password has at least 14 characters.', [
      'Passwords and sign-in',
    ]);
    expect(block).toMatchObject({
      heading: 'Passwords and sign-in',
      sentences: ['A password has at least 14 characters.'],
    });
  });

  it('keeps a lead-in together with the sentence it points back to', () => {
    const [block] = passageBlocks('There are things that are not covered. These include:\n- Food\n- Travel');
    expect(block).toMatchObject({ leadIn: 'There are things that are not covered. These include:' });
  });

  it.each([
    ['brackets', '['.repeat(50_000)],
    ['spaces', `a${' '.repeat(50_000)}b`],
    ['pipes', '| '.repeat(50_000)],
    ['colons', 'a: '.repeat(30_000)],
    ['lines', 'Row 1 of it\n'.repeat(10_000)],
  ])('reads 50,000 %s without losing its temper', (_, content) => {
    const started = performance.now();
    passageBlocks(content);
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it.each([
    ['Max. load (kg): 4000', 'Max. load (kg)', '4000'],
    ['Artikel-Nr.: A-1001', 'Artikel-Nr.', 'A-1001'],
    ['Tel.: +49 30 23125', 'Tel.', '+49 30 23125'],
    ['No. of seats: 4', 'No. of seats', '4'],
    ['fields.System.State: open', 'State', 'open'],
  ])('keeps the field "%s", whose name holds a dot', (line, name, value) => {
    expect(passageBlocks(`Crane K-2\nYear: 2008\n${line}`, ['Crane K-2'])).toMatchObject([
      {
        kind: 'fields',
        fields: expect.arrayContaining([
          { name: 'Year', value: '2008' },
          { name, value },
        ]),
      },
    ]);
  });

  it('takes a sentence before a colon for no name of a field', () => {
    expect(passageBlocks('Year: 2008\nHe left. Then he said: yes, of course.')).toMatchObject([
      { kind: 'paragraph' },
      { kind: 'paragraph' },
    ]);
  });
});
