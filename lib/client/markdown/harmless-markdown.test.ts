import fc from 'fast-check';
import { marked, type Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { escapedMarkdown, harmlessMarkdown } from './harmless-markdown.ts';

/** What a Markdown viewer would act on. */
function acting(markdown: string): string[] {
  const found: string[] = [];
  void marked.walkTokens(marked.lexer(markdown), (token: Token) => {
    if (['image', 'link', 'html', 'def'].includes(token.type)) found.push(token.raw);
  });
  return found;
}

const pieces = [
  '![x](https://evil.example/a.png)',
  '[text](https://evil.example)',
  '[a]: https://evil.example "t"',
  '[a]',
  '[^1]',
  '[^1]: https://evil.example',
  '$',
  '$$',
  '\\(',
  '![a]',
  '<img src=x onerror=alert(1)>',
  '<https://evil.example>',
  'https://evil.example/?q=1',
  'www.evil.example',
  'a@evil.example',
  '&lt;script&gt;',
  '\\',
  '`',
  '```',
  '*',
  '|',
  '|a|b|\n|-|-|\n|',
  '- ',
  '1. ',
  '> ',
  '    ',
  '\n',
  '\n\n',
  ' ',
  '[1]',
  '(',
  '(\n//evil.example',
  ')',
  '<!--',
  '<',
  '>',
  'x',
  '# ',
  '~~',
];

describe('an answer that is taken elsewhere', () => {
  it('keeps emphasis, lists, tables, code and its citations', () => {
    const answer =
      '## Leave\n\n**Five** days [1] & *more*.\n\n- Ask\n  - twice\n- Go\n\n| Day | Price |\n| --- | --- |\n| 1 | `2` |\n\n```ts\nif (a < b) <b>\n```';
    expect(harmlessMarkdown(answer)).toBe(answer.replace('&', '\\&').replace('- Ask\n', '- Ask\n\n'));
  });

  it.each([
    ['![a chart](https://evil.example/?secret)', 'a chart'],
    ['see [here](https://evil.example/a_b)', 'see here (`https://evil.example/a_b`)'],
    ['<https://evil.example>', '`https://evil.example`'],
    ['https://evil.example', '`https://evil.example`'],
    ['a <img src=x onerror=alert(1)> b', 'a \\<img src=x onerror=alert(1)\\> b'],
    ['[a][b]\n\n[b]: https://evil.example', '\\[a\\]\\[b\\]\n\nb: `https://evil.example`'],
    ['see [1](\n//evil.example)', 'see [1]\\(\n//evil.example)'],
    ['|a|\n|-|\n|`x \\| y`|', '| a |\n| --- |\n| `x \\| y` |'],
  ])('loads nothing and leads nowhere: %j becomes %j', (answer, written) => {
    expect(harmlessMarkdown(answer)).toBe(written);
  });

  it('loads no image and has no link, for any text', () => {
    const hostile = fc
      .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...pieces) }, fc.string()), { maxLength: 25 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(hostile, (answer) => {
        expect(acting(harmlessMarkdown(answer))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('shows any line of text as it is, and nothing else', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces, '#', '+ ', '=')), (parts) => {
        expect(acting(`# ${escapedMarkdown(parts.join('').replace(/\s+/g, ' '))}`)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
