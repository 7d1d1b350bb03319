import type { Block, Section } from '../document.ts';

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

/**
 * Makes heading slugs as GitHub does: lower case, letters, digits, `_` and `-` unchanged, spaces to hyphens; a repeated
 * slug gets `-1`, `-2`, … so that each is unique within a document.
 */
export function createSlugger(): (heading: string) => string {
  const used = new Map<string, number>();
  return (heading) => {
    const plain = heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-');
    let slug = plain;
    let count = used.get(plain) ?? 0;
    while (used.has(slug)) {
      count += 1;
      slug = `${plain}-${count}`;
    }
    used.set(plain, count);
    used.set(slug, 0);
    return slug;
  };
}
