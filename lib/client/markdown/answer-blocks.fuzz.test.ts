import process from 'node:process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCuts, cutAt } from '#lib/shared/cut-anywhere.contract.ts';
import { fuzzParameters } from '../../../vitest.fuzz.ts';
import { advanceBlocks, noBlocks } from './answer-blocks.ts';
import { lexMarkdown } from './lexer.ts';
import { pasteableText, plainText } from './plain-text.ts';

// The signs that mean something in Markdown, words, and whole constructs, so that random texts come close to all of them.
const piece = fc.constantFrom(
  ...'[]()!*_~`|#><&\\:=-+.@"\'{} \n\t'.split(''),
  ...[
    'a',
    'Wort',
    '日本',
    '👩‍🔬',
    '1. ',
    '- ',
    '\n\n',
    '\n- ',
    '\n  ',
    '    ',
    '```',
    '~~~',
    '**',
    '|-|',
    '| a | b |\n|---|---|\n',
  ],
  ...[
    '[a.md]',
    '[a.md]: ',
    '![x](',
    '](',
    'https://evil.example/',
    'www.x',
    '<a href="',
    '<!--',
    '-->',
    '<div>',
    '---',
    '\\[',
  ],
);
const markdown = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

test('an answer ends as the same Markdown, wherever it was cut on its way', () => {
  fc.assert(
    fc.property(markdown, anyCuts, (text, cuts) => {
      let arrived = '';
      let blocks = noBlocks;
      for (const part of cutAt(text, cuts)) {
        arrived += part;
        blocks = advanceBlocks(blocks, arrived, false);
      }
      const { settled, tail } = advanceBlocks(blocks, text, true);
      expect([...settled, ...tail].map(({ token }) => token)).toEqual(lexMarkdown(text));
    }),
    fuzzParameters(150),
  );
});

test('Markdown tokens hold the whole text, and every text can be read out and pasted', () => {
  fc.assert(
    fc.property(markdown, (text) => {
      expect(
        lexMarkdown(text)
          .map(({ raw }) => raw)
          .join('')
          .trimEnd(),
      ).toBe(text.trimEnd());
      expect(plainText(text)).not.toContain('\n');
      expect(typeof pasteableText(text)).toBe('string');
    }),
    fuzzParameters(150),
  );
});

test('a repeated piece of Markdown costs in proportion to its length', () => {
  const repeated = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(piece, repeated, piece, (before, unit, end) => {
      const started = process.threadCpuUsage();
      const text = `${before}${unit.repeat(40_000 / unit.length)}${end}`;
      advanceBlocks(noBlocks, text, false);
      lexMarkdown(text);
      const { user } = process.threadCpuUsage(started);
      expect(user).toBeLessThan(3_000_000);
    }),
    fuzzParameters(15),
  );
});
