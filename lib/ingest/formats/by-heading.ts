import type { Block, Section } from '../document.ts';
import { createSlugger } from './slugs.ts';

/** Groups blocks into sections, one a heading, named by its slug; what precedes the first heading has no name. */
export function sectionsByHeading(blocks: Block[]): Section[] {
  const slug = createSlugger();
  const sections: Section[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ place: slug(block.text), flows: true, blocks: [block] });
    else if (sections.length === 0) sections.push({ place: '', flows: true, blocks: [block] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections;
}

/** The text of the first heading, which serves as a title where a document names none. */
export function firstHeading(blocks: Block[]): string | undefined {
  return blocks.find((block) => block.kind === 'heading')?.text;
}
