import { describe, expect, it } from 'vitest';
import { choosePassages, type SourcePassage } from './choose-passages.ts';

const passage = (sourcepage: string, text = 'Leave is 30 days a year. '.repeat(6)): SourcePassage => ({
  sourcepage,
  headings: [],
  text,
});
const document = (name: string, pages: number) =>
  Array.from({ length: pages }, (_, i) => passage(`${name}#page=${i + 1}`));
const chosen = (passages: SourcePassage[], seed = 1) =>
  [...choosePassages(passages, seed)].map(({ passage: { sourcepage } }) => sourcepage);

describe('choosing passages', () => {
  it('lets documents take turns, long or short', () => {
    const files = chosen([...document('long.pdf', 40), ...document('a.md', 1), ...document('b.md', 1)]);
    expect(files.slice(0, 3).map((page) => page.split('#')[0])).toEqual(
      expect.arrayContaining(['long.pdf', 'a.md', 'b.md']),
    );
  });

  it('is the same for the same seed, and another for another', () => {
    const passages = document('long.pdf', 40);
    expect(chosen(passages, 7)).toEqual(chosen(passages, 7));
    expect(chosen(passages, 7)).not.toEqual(chosen(passages, 8));
  });

  it('comes to every passage before it comes to one again, and then with another kind', () => {
    const assignments = [...choosePassages(document('a.pdf', 5), 1)];
    expect(new Set(assignments.slice(0, 5).map(({ passage: { sourcepage } }) => sourcepage)).size).toBe(5);
    expect(assignments).toHaveLength(15);
  });

  it('leaves out what says nothing, but not the rows of a table', () => {
    const short = 'city: Lancaster | phone: +44 1524 600 000';
    const some = [
      passage('a.pdf#page=1', 'Contents'),
      passage('a.pdf#page=2', short),
      passage('b.csv#row=2', `${short}0`),
    ];
    expect(new Set(chosen(some))).toEqual(new Set(['b.csv#row=2']));
  });

  it('asks for values of tables where there are tables alone', () => {
    const prose = [...choosePassages(document('a.pdf', 30), 1)].map(({ kind }) => kind);
    expect(prose).not.toContain('table');
    const rows = Array.from({ length: 30 }, (_, i) => passage(`b.csv#row=${i + 2}`));
    const kinds = new Set([...choosePassages(rows, 1)].map(({ kind }) => kind));
    expect(kinds).toEqual(new Set(['plain', 'paraphrase', 'table', 'follow-up', 'typo', 'unanswerable']));
  });
});
