import mammoth from 'mammoth';
import { AppError } from '#lib/shared/app-error.ts';
import type { ReadEvent } from '../document.ts';
import { Archive } from '../office/archive.ts';
import { coreTitle } from '../office/xml.ts';
import { sectionsByHeading } from './by-heading.ts';
import { htmlBlocks } from './html.ts';

/** Reads a Word document: headings, paragraphs, lists, tables, footnotes. Pictures are left out and nothing linked is fetched. */
export async function* readDocx(path: string): AsyncGenerator<ReadEvent> {
  const title = await inspect(path);
  if (title) yield { type: 'title', title };
  const { blocks } = htmlBlocks(await toHtml(path));
  for (const section of sectionsByHeading(blocks)) yield { type: 'section', section };
}

/** Reads every XML part once within the bounds of `Archive`, before mammoth unpacks the file without any; gives the title. */
async function inspect(path: string): Promise<string | undefined> {
  const archive = await Archive.open(path);
  try {
    if (!archive.has('word/document.xml')) throw new AppError('bad-request', 'it is not a Word document');
    for (const part of archive.parts.filter((name) => /\.(xml|rels)$/i.test(name))) {
      for await (const _ of archive.text(part));
    }
    return await coreTitle(archive);
  } finally {
    archive.close();
  }
}

async function toHtml(path: string): Promise<string> {
  try {
    const { value } = await mammoth.convertToHtml(
      { path },
      {
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
        styleMap: ["p[style-name='Title'] => h1.title:fresh", "p[style-name='Subtitle'] => p:fresh"],
      },
    );
    return value;
  } catch (cause) {
    throw new AppError('bad-request', 'it is damaged; open it in Word and save it again', { cause });
  }
}
