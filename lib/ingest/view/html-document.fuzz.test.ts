import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzParameters } from '../../../vitest.fuzz.ts';
import { htmlDocument } from './html-document.ts';
import { boundText } from './read-text.ts';

const TAGS = 'p h1 ul ol li table tr td th caption blockquote pre b i a code br hr img input title svg'.split(
  ' ',
);
const tag = fc
  .record({ name: fc.constantFrom(...TAGS), closes: fc.boolean(), attribute: fc.string({ maxLength: 12 }) })
  .map(({ name, closes, attribute }) =>
    closes ? `</${name}>` : `<${name} href="${attribute}" colspan="${attribute}">`,
  );
const html = fc.array(
  fc.oneof(tag, fc.string(), fc.constantFrom('<!--', '&#x0;', '&lt;b>', 'javascript:x')),
  {
    maxLength: 200,
  },
);

test('any page becomes a bounded list of blocks that holds its words and no way to run anything', async () => {
  await fc.assert(
    fc.asyncProperty(html, async (parts) => {
      const text = parts.join('');
      const { sections } = await boundText([{ blocks: htmlDocument(text) }], { pieces: 50, characters: 500 });
      const json = JSON.stringify(sections);
      expect(json.length).toBeLessThan(20_000);
      for (const [, href = ''] of json.matchAll(/"href":"([^"]*)/g))
        expect(href).toMatch(/^(https?|mailto):/i);
    }),
    fuzzParameters(300),
  );
});
