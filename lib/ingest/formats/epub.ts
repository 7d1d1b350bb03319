import { posix } from 'node:path';
import { AppError } from '#lib/shared/app-error.ts';
import type { DocumentFile } from '../document.ts';
import { Archive } from '../office/archive.ts';
import { readWholeXml } from '../office/xml.ts';
import type { DocumentHtml } from './as-html.ts';

const CONTAINER = 'META-INF/container.xml';
const ENCRYPTION = 'META-INF/encryption.xml';

/** An EPUB (2 and 3) as HTML: its chapters in reading order, without pictures. Throws AppError for a protected book. */
export async function epubHtml(file: DocumentFile): Promise<DocumentHtml> {
  const archive = await Archive.open(file);
  try {
    const { title, chapters } = await packageOf(archive);
    await refuseProtected(archive, new Set(chapters));
    const texts: string[] = [];
    for (const chapter of chapters) {
      for await (const text of archive.text(chapter, 'html')) texts.push(text);
    }
    return { title, html: texts.join('') };
  } finally {
    archive.close();
  }
}

/** The title and the chapters in reading order, from the book's package document. */
async function packageOf(archive: Archive): Promise<{ title: string; chapters: string[] }> {
  const part = await packagePart(archive);
  const files = new Map<string, string>();
  const order: string[] = [];
  let title = '';
  let inTitle = false;
  await readWholeXml(archive, part, {
    open: (name, { id = '', href = '', idref = '' }) => {
      inTitle = name === 'title' && title === '';
      if (name === 'item') files.set(id, posix.join(posix.dirname(part), decoded(href)));
      if (name === 'itemref') order.push(idref);
    },
    text: (text) => {
      if (inTitle) title += text;
    },
    close: () => {
      inTitle = false;
    },
  });
  const chapters = order.map((id) => files.get(id)).filter((file) => file !== undefined && archive.has(file));
  return { title: title.trim(), chapters: [...new Set(chapters as string[])] };
}

async function packagePart(archive: Archive): Promise<string> {
  let part = '';
  if (archive.has(CONTAINER)) {
    await readWholeXml(archive, CONTAINER, {
      open: (name, attributes) => {
        if (name === 'rootfile') part ||= attributes['full-path'] ?? '';
      },
    });
  }
  if (!archive.has(part)) throw new AppError('bad-request', 'it is not an EPUB book');
  return part;
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

/** Books list encrypted files; obfuscated fonts, which many have, do not protect their text. */
async function refuseProtected(archive: Archive, chapters: ReadonlySet<string>): Promise<void> {
  if (!archive.has(ENCRYPTION)) return;
  let isProtected = false;
  await readWholeXml(archive, ENCRYPTION, {
    open: (name, { URI = '' }) => {
      if (name === 'CipherReference') isProtected ||= chapters.has(decoded(URI));
    },
  });
  if (isProtected) throw new AppError('bad-request', 'it is protected against copying; no text can be read');
}
