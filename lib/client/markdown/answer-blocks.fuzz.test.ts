import process from 'node:process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCuts, cutAt } from '#lib/shared/cut-anywhere.test-helper.ts';
import { fuzzParameters } from '../../../vitest.fuzz.ts';
import { advanceBlocks, noBlocks } from './answer-blocks.ts';
import { anyMarkdown, markdownPiece } from './any-markdown.test-helper.ts';
import { lexMarkdown } from './lexer.ts';
import { pasteableText, plainText } from './plain-text.ts';

test('an answer ends as the same Markdown, wherever it was cut on its way', () => {
  fc.assert(
    fc.property(anyMarkdown, anyCuts, (text, cuts) => {
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
    fc.property(anyMarkdown, (text) => {
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
  const repeated = fc.array(markdownPiece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(markdownPiece, repeated, markdownPiece, (before, unit, end) => {
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
