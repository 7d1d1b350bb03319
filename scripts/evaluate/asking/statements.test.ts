import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statementsOf } from './statements.ts';

describe('what an answer says', () => {
  it('is cited by the mark that follows, before or after the full stop', () => {
    expect(statementsOf('Ten days [a.pdf#page=1]. Then five. [b.md][c.md] Nobody knows why.', [])).toEqual([
      { text: 'Ten days .', names: ['a.pdf#page=1'] },
      { text: 'Then five.', names: ['b.md', 'c.md'] },
      { text: 'Nobody knows why.', names: [] },
    ]);
  });

  it('in a table is one thing, cited by the line below', () => {
    expect(statementsOf('| Plan | Price |\n| --- | --- |\n| Basic | $30 |\n\n[prices.xlsx]', [])).toEqual([
      { text: expect.stringContaining('Basic'), names: ['prices.xlsx'] },
    ]);
  });

  it('in a list is cited where the list is introduced, or at each item', () => {
    expect(statementsOf('Dates: [a.md]\n\n- 3 May: kick-off\n- 4 May: party [b.md]', [])).toEqual([
      { text: '- 3 May: kick-off', names: ['a.md'] },
      { text: '- 4 May: party', names: ['b.md'] },
    ]);
  });

  it('leaves out headings, and never lends an introduction to another list', () => {
    expect(statementsOf('# Leave\nDates: [a.md]\n- May\n\nAlso:\n- June', [])).toEqual([
      { text: '- May', names: ['a.md'] },
      { text: '- June', names: [] },
    ]);
  });

  it('keeps its links and asides, which cite nothing', () => {
    const text = 'Ask [us](https://tarn.example) [sic] a[0] [a.md].';
    expect(statementsOf(text, [])).toEqual([
      { text: 'Ask [us](https://tarn.example) [sic] a[0] .', names: ['a.md'] },
    ]);
  });

  it('may be nothing', () => {
    expect(statementsOf('', [])).toEqual([]);
    expect(statementsOf('[a.md]', [])).toEqual([]);
  });

  it('keeps every name that is cited, whatever the answer, as long as it says anything first', () => {
    const pieces = fc.constantFrom(
      'Yes. ',
      '[a]',
      '[b.md#x]',
      '\n',
      '\n\n',
      '- ',
      '| ',
      '1. ',
      '# ',
      '休暇。',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (some) => {
        const answer = `Ten days [first]. ${some.join('')}`;
        const names = statementsOf(answer, ['first', 'a']).flatMap((statement) => statement.names);
        expect(names).toContain('first');
        for (const name of names) expect(answer).toContain(`[${name}]`);
      }),
    );
  });
});
