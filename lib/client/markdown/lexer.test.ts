import process from 'node:process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { looksLikeSource } from '#lib/core/citations/citation-scanner.ts';
import { citationMarks } from '#lib/core/citations/citations.ts';
import { plainTokens } from './answer-pieces.ts';
import { type AnswerToken, lexMarkdown } from './lexer.ts';
import { plainText } from './plain-text.ts';

function inlineOf(text: string): AnswerToken[] {
  const [first] = lexMarkdown(text);
  return first && 'tokens' in first ? ((first.tokens ?? []) as AnswerToken[]) : [];
}
function allIn(tokens: readonly AnswerToken[]): AnswerToken[] {
  return tokens.flatMap((token) => [token, ...allIn(childrenOf(token))]);
}

function childrenOf(token: AnswerToken): AnswerToken[] {
  if (token.type === 'list') return token.items as unknown as AnswerToken[];
  const cells = token.type === 'table' ? [...token.header, ...token.rows.flat()] : [];
  const own = 'tokens' in token && token.tokens ? token.tokens : [];
  return [...own, ...cells.flatMap(({ tokens }) => tokens)] as AnswerToken[];
}

const citationsOf = (text: string) =>
  inlineOf(text).flatMap((token) => (token.type === 'citation' ? [token.name] : []));

describe('marks in brackets', () => {
  test('are citations, also side by side and before a parenthesis', () => {
    expect(citationsOf('Yes [a.md][b.pdf#page=2](see below).')).toEqual(['a.md', 'b.pdf#page=2']);
  });

  test('keep the stars and underscores of a file name', () => {
    expect(citationsOf('_See_ [__init__.md] and [a*b*.md].')).toEqual(['__init__.md', 'a*b*.md']);
  });

  test('are no definitions of links', () => {
    expect(citationsOf('[a.md]: five days')).toEqual(['a.md']);
  });

  test.each(['[People](/content/people.md)', '[people.md](/content/people.md)'])(
    'leave real links alone: %s',
    (text) => {
      expect(inlineOf(text)).toMatchObject([{ type: 'link', href: '/content/people.md' }]);
    },
  );

  test('are the citations that are counted', () => {
    const parts = [
      'Five days [a.md][b [c].pdf#page=2](see below), ',
      '[our site](https://tarn.example) ',
      '[x.pdf](https://tarn.example/x.pdf) ',
      '![chart.png](chart.png) ',
      '`list[d.md]` and ``e `[e.md]` ``',
      '\n\n```js\nopen[f.md]\n```\n\n',
      '\n- [x] done [g.md]\n- [ ] open\n\n',
      '**bold [h.md]** ~~[i.md]~~ ',
      '\n\n| a | b |\n|---|---|\n| 1 | [j.md] |\n\n',
      'a[0] m[1][2] note[^1] [aside] ',
      '[[k.md]] [open [l.md] ',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 8 }), (some) => {
        const text = some.join('');
        const shown = allIn(lexMarkdown(text)).flatMap((token) =>
          token.type === 'citation' && looksLikeSource(token.name) ? [token.name] : [],
        );
        expect(shown).toEqual(citationMarks(text).map(({ name }) => name));
      }),
    );
  });
});

describe('an answer that means harm', () => {
  test.each([
    ['a line of a megabyte', 'a'.repeat(1_000_000)],
    ['nested quotes with spaces between', '  > '.repeat(4000)],
    ['ten thousand nested quotes', `${'>'.repeat(10_000)} deep`],
    ['lists within lists within lists', '- '.repeat(5000)],
    [
      'lists that step to the right',
      Array.from({ length: 2000 }, (_, i) => `${' '.repeat(i * 2)}- a`).join('\n'),
    ],
    ['a table of five thousand columns', `${'|a'.repeat(5000)}\n${'|-'.repeat(5000)}`],
    ['emphasis without end', '*_'.repeat(5000)],
  ])('%s is shown as it was written', (_, text) => {
    const before = process.threadCpuUsage();
    const tokens = lexMarkdown(text);
    expect(process.threadCpuUsage(before).user).toBeLessThan(200_000);
    expect(tokens).toEqual(plainTokens(text));
  });

  // Processor time, because the machine may be busy; each took seconds when each sign was read on from to the end.
  test.each([
    ['almost addresses', '!*x@y.'.repeat(3000)],
    ['marks that never close', `( .\t${'**~~\t '.repeat(2700)}www.`],
    ['lists that begin lists', '- (\n1.'.repeat(16_000)],
  ])('%s take no time', (_, text) => {
    const before = process.threadCpuUsage();
    const tokens = lexMarkdown(text);
    expect(process.threadCpuUsage(before).user).toBeLessThan(500_000);
    expect(tokens.map(({ raw }) => raw).join('')).toBe(text);
  });

  test('rules and separators are no harm', () => {
    expect(lexMarkdown('-'.repeat(80))).toMatchObject([{ type: 'hr' }]);
    expect(lexMarkdown(`Title\n${'='.repeat(80)}`)).toMatchObject([{ type: 'heading' }]);
  });
});

describe('what is read aloud', () => {
  test('is the text without its markup and marks', () => {
    const text =
      '# Abroad\n\nUp to **20 days** [a.md#x].\n\n- `EEA` only\n- ask [People](/x)\n\n|a|b|\n|-|-|\n|1|2|';
    expect(plainText(text)).toBe('Abroad Up to 20 days. EEA only ask People a, b. 1, 2.');
  });
});

describe('formulas', () => {
  const formulasOf = (text: string) =>
    allIn(lexMarkdown(text)).flatMap((token) => (token.type === 'math' ? [token.text] : []));

  test.each([
    ['in a line', String.raw`The area $\pi r^2$ and \(x_1\), also $n$th and $$e = mc^2$$.`, 4],
    ['on lines of their own', 'So:\n\\[\nx^2\n\\]\nand\n$$\ny\n$$', 2],
    ['as GitHub writes them', '$`a|b`$', 1],
  ])('%s are found', (_, text, count) => {
    expect(formulasOf(text)).toHaveLength(count);
  });

  test.each([
    'costs $5 and $10',
    'US$5-$6, 5$-10$ and A$7',
    '$5 (about €4, or 5$)',
    '$20 million–$30 million',
    '| a | b |\n|-|-|\n| $5 | $10 |',
    '`$x$` and \\$x\\$',
    '```\n$x$\n```',
    '$$\n\nx\n\n$$',
  ])('are no amounts of money and no code: %s', (text) => {
    expect(formulasOf(text)).toEqual([]);
  });

  test('never hide a citation', () => {
    expect(citationsOf('$[a.md]$ and \\([b.md]\\)')).toEqual(['a.md', 'b.md']);
  });

  test('hold no citations of things that are none', () => {
    expect(citationsOf('$x_{[1]}$')).toEqual([]);
  });
});

test('footnotes have a mark in the text and their own citations', () => {
  const tokens = allIn(lexMarkdown('Yes[^1] and[^b].\n[^1]: As [a.md] says.\n[^b]: Other\n  line.\n\nEnd.'));
  expect(tokens.flatMap((token) => (token.type === 'footnote-mark' ? [token.label] : []))).toEqual([
    '1',
    'b',
  ]);
  expect(tokens.flatMap((token) => (token.type === 'footnote' ? [token.label] : []))).toEqual(['1', 'b']);
  expect(tokens.flatMap((token) => (token.type === 'citation' ? [token.name] : []))).toEqual(['a.md']);
});
