import process from 'node:process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CitationScanner, type TextSegment } from './citation-scanner.ts';
import { checkCitations, citationMarks } from './citations.ts';

const namesIn = (text: string, known?: string[]) => citationMarks(text, known).map(({ name }) => name);

describe('a citation', () => {
  test('is found at its position, one source per bracket', () => {
    expect(citationMarks('Yes [a.pdf#page=3][b.md].', ['a.pdf#page=3'])).toEqual([
      { name: 'a.pdf#page=3', source: 'a.pdf#page=3', start: 4, end: 18 },
      { name: 'b.md', source: undefined, start: 18, end: 24 },
    ]);
  });

  test.each([
    'my notes (final), part 2.md',
    'Q3: figures, 2024.xlsx#sheet=Spare parts&row=2',
    'report [final].pdf#page=2',
    'hr/休暇規程.pdf#page=3',
    'مرفق.docx',
    '__init__.md',
    'a%5B1%5D.pdf#page=1',
    "it's `quoted`.md",
  ])('may contain any file name: %s', (name) => {
    expect(namesIn(`Five days [${name}](see there).`)).toEqual([name]);
  });

  test('may contain any retrieved name', () => {
    expect(namesIn('Five days [Leave policy] [working days].', ['Leave policy'])).toEqual(['Leave policy']);
  });

  test('is found inside other brackets and after one that never closes', () => {
    expect(namesIn('(see [[a.md]] or [as in b.md [c.md]], [so [d.md]')).toEqual(['a.md', 'c.md', 'd.md']);
  });

  test.each([
    ['a link', 'Ask [our site](https://tarn.example), [a.md](/content/a.md "A") or [b.md](<b (1).md>).'],
    ['a link with parentheses', '[the b.md](https://en.example/wiki/A_(b.md)[c.md])'],
    ['an image', '![a chart](https://tarn.example/x.png) ![x.png](x.png)'],
    ['a reference link', '[our site][1] and [People][]\n\n[1]: https://tarn.example\n[People]: /people'],
    ['inline code', 'Use `list[a.md]` or ``a `[b.md]` b``.'],
    ['a code fence', '```js\nopen[a.md]\n\n[b.md]\n``\n[c.md]\n```'],
    ['a fence of tildes in a list', '- ~~~ md\n  [a.md]\n  ```\n  [b.md]'],
    ['a fence that is never closed', 'So:\n````\n```\n[a.md]'],
    ['a task box', '- [ ] open\n- [x] done\n- [X] done'],
    ['a footnote', 'Five days[^1][^note.md].\n\n[^1]: five'],
    ['an index', 'a[0], row[i] and m[1][2]'],
    ['an aside', 'Five days [working days] [sic] [...] [e.g.]'],
    ['an escaped bracket', String.raw`\[a.md]`],
  ])('is not %s', (_, text) => {
    expect(namesIn(`${text}\n`)).toEqual([]);
  });

  test('is found after closed code and fences', () => {
    const text = 'Use `x` [a.md].\n```\n[no.md]\n```\nSo [b.md], 5` [c.md]\n> ```x``` [d.md] \\\\[e.md]';
    expect(namesIn(text)).toEqual(['a.md', 'b.md', 'c.md', 'd.md', 'e.md']);
  });
});

describe('checking a citation', () => {
  test('separates retrieved sources from unknown names', () => {
    expect(checkCitations('One [a.md] two [made-up.pdf] three [a.md].', ['a.md', 'c.md'])).toEqual({
      verified: ['a.md'],
      unverified: ['made-up.pdf'],
    });
  });

  test('resolves a shortened path like the page does', () => {
    expect(checkCitations('[a.md] [b.md]', ['hr/a.md', 'hr/a.md', 'x/b.md', 'y/b.md'])).toEqual({
      verified: ['hr/a.md'],
      unverified: ['b.md'],
    });
  });

  test('ignores links, indices and task boxes', () => {
    const text = '- [x] [our site](https://tarn.example) lists a[0] [a.md]';
    expect(checkCitations(text, ['a.md'])).toEqual({ verified: ['a.md'], unverified: [] });
  });
});

describe('text in pieces', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '`',
      '```',
      '~~~',
      '\n',
      '\n\n',
      '\\',
      '!',
      '- ',
      '> ',
      ' ',
      '"',
      '<',
      '1. ',
    ),
    fc.constantFrom('a.md', '[a.md]', '[a [b].md#x]', '(https://x.example)', '[x]', '日本', '\ud83c', '\0'),
  );
  const scan = (pieces: string[]) => {
    const scanner = new CitationScanner();
    return [...pieces.flatMap((piece) => scanner.push(piece)), ...scanner.end()];
  };
  /** Joins consecutive text segments. */
  const joined = (stretches: TextSegment[]) =>
    stretches.flatMap((one, at): TextSegment[] => {
      if (one.type === 'mark') return [one];
      if (stretches[at - 1]?.type === 'text') return [];
      const end = stretches.findIndex(({ type }, index) => index > at && type === 'mark');
      const texts = stretches.slice(at, end < 0 ? undefined : end);
      return [{ type: 'text', raw: texts.map(({ raw }) => raw).join('') }];
    });

  test('has the same marks however it is split, and loses no character', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 24 }), (parts) => {
        const text = parts.join('');
        const whole = scan([text]);
        expect(whole.map(({ raw }) => raw).join('')).toBe(text);
        expect(joined(scan(parts))).toEqual(joined(whole));
        expect(joined(scan([...text]))).toEqual(joined(whole));
      }),
      { numRuns: 1000 },
    );
  });

  test('is buffered only while it may become a mark, a link or code', () => {
    const scanner = new CitationScanner();
    scanner.push('You have [a.m');
    expect(scanner.held).toBe('[a.m');
    scanner.push('d] and ');
    expect(scanner.held).toBe('');
    for (const open of ['[', '`', '[a.md](', '\n```', '\n- ', '[[']) {
      scanner.push(open + 'x'.repeat(4000));
      expect(scanner.held).toBe('');
      scanner.push('\n\n');
    }
  });

  test.each(['[', '[a', '[a](', '`', '``` ` ', '\\', '~~~\n', '[[a]', '> ', '[a](b(', '` [', '\n'])(
    'is scanned in linear time: %j',
    (unit) => {
      const text = unit.repeat(20_000);
      expect(scan([text]).reduce((sum, { raw }) => sum + raw.length, 0)).toBe(text.length);
    },
  );

  test.each(['[a]( x y', '[a](< >y', '[a](b " "y', '[a](b ( )y', '[a](<b> y'])(
    'is scanned without retrying each split of its white space, also piece by piece: %j',
    (almostLink) => {
      const blanks = ' '.repeat(1990 - almostLink.length);
      const text = almostLink.replace(' ', blanks);
      const before = process.threadCpuUsage();
      scan([...text, ...text]);
      expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
    },
  );
});
