import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseDocument } from '#lib/ingest/parse-document.ts';
import { defaultSplitSettings } from '#lib/ingest/split/settings.ts';
import { contents } from './content.ts';

describe('the documents in data/samples', () => {
  it.each(Object.entries(contents))(
    '%s says what its content says; else run scripts/samples/generate.ts',
    async (name, module) => {
      const path = join('data', 'samples', name);
      const { passages } = await parseDocument(path, defaultSplitSettings);
      const written = new Set(
        passages.flatMap(({ content, headings }) => [content, ...headings].flatMap(wordsOf)),
      );
      const missing = textsIn(module)
        .flatMap(wordsOf)
        .filter((word) => !written.has(word));
      expect(missing).toEqual([]);
    },
  );
});

// `version` stands at the foot of every page, which readers of PDF leave out.
const NOT_IN_THE_TEXT = ['kind', 'type', 'figure', 'version'];

/** Every text of the content of a document. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([key, value]) =>
    NOT_IN_THE_TEXT.includes(key) ? [] : textsIn(value),
  );
}

function wordsOf(text: string): string[] {
  return text.normalize('NFKC').match(/\p{L}{2,}/gu) ?? [];
}
