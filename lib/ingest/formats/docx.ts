import mammoth from 'mammoth';
import { AppError } from '#lib/shared/app-error.ts';
import type { Block, DocumentFile, ReadEvent } from '../document.ts';
import { Archive } from '../office/archive.ts';
import { commentsOf, runningLines } from '../office/side-texts.ts';
import { coreProperties, customProperties, type FileProperties } from '../office/xml.ts';
import { isPageNumber } from '../pdf/furniture.ts';
import { sectionsByHeading } from './by-heading.ts';
import { htmlBlocks } from './html.ts';

const DOCUMENT = 'word/document.xml';

/**
 * Reads a Word document: headings, paragraphs, lists, tables, each with the comments on it; footnotes; the lines of
 * headers and footers once, at the end. Pictures are left out and nothing linked is fetched.
 */
export async function* readDocx(file: DocumentFile): AsyncGenerator<ReadEvent> {
  const { title, modified, properties, html, running } = await docxHtml(file);
  if (title) yield { type: 'title', title };
  if (modified) yield { type: 'modified', at: modified };
  for (const [name, value] of properties) yield { type: 'property', name, value };
  for (const section of sectionsByHeading(htmlBlocks(html).blocks)) yield { type: 'section', section };
  const ends = running.map((text): Block => ({ kind: 'paragraph', text }));
  if (ends.length > 0)
    yield { type: 'section', section: { place: '', headings: [], flows: false, blocks: ends } };
}

/** A Word document as HTML without pictures, comments below what they are about; the lines of headers and footers apart. */
export interface DocxHtml {
  title?: string;
  modified?: string;
  properties: FileProperties;
  html: string;
  running: string[];
}

/** Converts a Word document. Throws AppError with the reason when it cannot be read. */
export async function docxHtml(file: DocumentFile): Promise<DocxHtml> {
  const { comments, running, ...about } = await inspect(file);
  const html = withComments(await toHtml(file), comments);
  return { ...about, html, running: running.filter((text) => !isPageNumber(text)) };
}

/** What a Word document holds beside its text; comments by their id. */
interface SideTexts {
  title?: string;
  modified?: string;
  properties: FileProperties;
  comments: Map<string, string>;
  running: string[];
}

/** Reads every XML part once within the bounds of `Archive`, before mammoth unpacks the file without any; gives what mammoth leaves out. */
async function inspect(file: DocumentFile): Promise<SideTexts> {
  const archive = await Archive.open(file);
  try {
    if (!archive.has(DOCUMENT)) throw new AppError('bad-request', 'it is not a Word document');
    for (const part of archive.parts.filter((name) => /\.(xml|rels)$/i.test(name))) {
      for await (const _ of archive.text(part));
    }
    const comments = new Map((await commentsOf(archive, DOCUMENT)).map(({ key, text }) => [key, text]));
    const properties = await customProperties(archive);
    const running = await runningLines(archive, DOCUMENT);
    return { ...(await coreProperties(archive)), properties, comments, running };
  } finally {
    archive.close();
  }
}

async function toHtml(file: DocumentFile): Promise<string> {
  try {
    const { value } = await mammoth.convertToHtml(
      typeof file === 'string' ? { path: file } : { buffer: Buffer.from(file) },
      {
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
        styleMap: [
          "p[style-name='Title'] => h1.title:fresh",
          "p[style-name='Subtitle'] => p:fresh",
          'comment-reference => sup',
        ],
      },
    );
    return value;
  } catch (cause) {
    throw new AppError('bad-request', 'it is damaged; open it in Word and save it again', { cause });
  }
}

// How mammoth writes a reference to a comment, and where it lists them all.
const REFERENCE = /<sup><a href="#comment-(\d+)" id="comment-ref-\d+">[^<]*<\/a><\/sup>/;
const LIST = '<dl><dt id="comment-';

/** Puts comments below the paragraph they are about. Escaped text never looks like mammoth's own tags. */
function withComments(html: string, comments: Map<string, string>): string {
  const end = html.indexOf(LIST);
  const [first = '', ...rest] = html.slice(0, end < 0 ? undefined : end).split(REFERENCE);
  let waiting = '';
  return rest.reduce((text, piece, index) => {
    if (index % 2 === 0) {
      waiting += `<p>${escaped(comments.get(piece) ?? '')}</p>`;
      return text;
    }
    const close = piece.search(/<\/(?:p|h\d|li)>/);
    if (close < 0) return text + piece;
    const after = piece.indexOf('>', close) + 1;
    const placed = piece.slice(0, after) + waiting + piece.slice(after);
    waiting = '';
    return text + placed;
  }, first);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
