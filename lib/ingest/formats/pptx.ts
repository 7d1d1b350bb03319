import { AppError } from '#lib/shared/app-error.ts';
import type { Block, ReadEvent } from '../document.ts';
import { Archive } from '../office/archive.ts';
import { coreTitle } from '../office/core-title.ts';
import { relationsOf } from '../office/relations.ts';
import { readSlide } from '../office/slide.ts';
import { readWholeXml } from '../office/xml.ts';

const PRESENTATION = 'ppt/presentation.xml';

/** Reads a presentation slide by slide: title, text, tables, and the speaker's notes below them. */
export async function* readPptx(path: string): AsyncGenerator<ReadEvent> {
  const archive = await Archive.open(path);
  try {
    const title = await coreTitle(archive);
    if (title) yield { type: 'title', title };
    const parts = await slideParts(archive);
    yield { type: 'count', what: 'slides', count: parts.length, isTotal: true };
    for (const [index, part] of parts.entries()) {
      const blocks = await slideBlocks(archive, part);
      yield { type: 'page', total: parts.length };
      yield { type: 'section', section: { place: `slide=${index + 1}`, flows: false, blocks } };
    }
  } finally {
    archive.close();
  }
}

/** The slides in the order of the show, which is not that of their file names. */
async function slideParts(archive: Archive): Promise<string[]> {
  if (!archive.has(PRESENTATION)) throw new AppError('bad-request', 'it is not a PowerPoint presentation');
  const relations = new Map((await relationsOf(archive, PRESENTATION)).map(({ id, part }) => [id, part]));
  const parts: string[] = [];
  await readWholeXml(archive, PRESENTATION, {
    open: (name, attributes) => {
      const part = name === 'sldId' ? relations.get(attributes['r:id'] ?? '') : undefined;
      if (part && archive.has(part)) parts.push(part);
    },
  });
  return parts;
}

/** A slide without a title placeholder is headed by its first line, where that is short enough for a title. */
function titled(blocks: Block[]): Block[] {
  const [first, ...others] = blocks;
  if (first?.kind !== 'paragraph' || first.text.length > 80 || others.length === 0) return blocks;
  return [{ kind: 'heading', level: 1, text: first.text }, ...others];
}

async function slideBlocks(archive: Archive, part: string): Promise<Block[]> {
  const blocks = titled(await readSlide(archive, part));
  const notes = (await relationsOf(archive, part)).find(({ kind }) => kind === 'notesSlide');
  if (!notes || !archive.has(notes.part)) return blocks;
  const said = (await readSlide(archive, notes.part)).filter(({ kind }) => kind !== 'heading');
  return said.length > 0 ? [...blocks, { kind: 'paragraph', text: 'Notes:' }, ...said] : blocks;
}
