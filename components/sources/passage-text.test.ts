import { expect, test } from 'vitest';
import { passageBlocks } from './passage-text.tsx';

test('lines with equally many bars are a table again, and the prose around it prose', () => {
  const passage =
    'What you pay\nWho | Basic | Extra\nYou alone | £0 | £28\nThe family | £58 | £109\nAbout the plans';
  expect(passageBlocks(passage)).toEqual([
    { kind: 'text', text: 'What you pay' },
    {
      kind: 'table',
      header: ['Who', 'Basic', 'Extra'],
      rows: [
        ['You alone', '£0', '£28'],
        ['The family', '£58', '£109'],
      ],
    },
    { kind: 'text', text: 'About the plans' },
  ]);
});

test('two tables of different widths stay two', () => {
  expect(passageBlocks('a | b\n1 | 2\nc | d | e\n3 | 4 | 5').map(({ kind }) => kind)).toEqual([
    'table',
    'table',
  ]);
});

test('a row of a sheet is shown with its column names', () => {
  expect(passageBlocks('Code: PC2-10 | Note: price: by the metre')).toEqual([
    {
      kind: 'record',
      fields: [
        { name: 'Code', value: 'PC2-10' },
        { name: 'Note', value: 'price: by the metre' },
      ],
    },
  ]);
});

test('marks of lists become lists, whatever the mark', () => {
  expect(passageBlocks('You need:\n• a passport\n- a ticket\n\nSoon.')).toEqual([
    { kind: 'text', text: 'You need:' },
    { kind: 'list', items: ['a passport', 'a ticket'] },
    { kind: 'text', text: 'Soon.' },
  ]);
});

test('a lonely bar, a dash within a line and Markdown stay as they were written', () => {
  for (const text of ['Either | or', 'A - B', 'x|y', '**bold** <b>', '-5 degrees']) {
    expect(passageBlocks(text)).toEqual([{ kind: 'text', text }]);
  }
});
