import type { DocumentBlock } from '#lib/core/source-blocks.ts';

// As long as names of fields are, and never beyond the first sentence.
const NAMED = /^[^.:!?\n]{1,80}(?=: )/;

/** Sets the name of a field (`Opening hours: 9 to 5`) off from its value. */
export function nameInFront(block: DocumentBlock): DocumentBlock {
  const text = block.kind === 'paragraph' ? (block.runs[0]?.text ?? '') : '';
  const name = NAMED.exec(text)?.[0];
  if (block.kind !== 'paragraph' || !name) return block;
  return { ...block, runs: [{ text: name, strong: true }, { text: text.slice(name.length) }] };
}
