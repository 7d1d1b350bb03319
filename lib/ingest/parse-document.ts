import { AppError } from '#lib/shared/app-error.ts';
import type { ParsedDocument, PassageDraft, Reader } from './document.ts';
import { checkContent, type Format, namedType } from './file-type.ts';
import { headOf } from './head-of.ts';
import type { SplitSettings } from './split/settings.ts';
import { Splitter } from './split/splitter.ts';

const READERS: Record<Format, () => Promise<Reader>> = {
  pdf: async () => (await import('./formats/pdf.ts')).readPdf,
  docx: async () => (await import('./formats/docx.ts')).readDocx,
  pptx: async () => (await import('./formats/pptx.ts')).readPptx,
  xlsx: async () => (await import('./formats/xlsx.ts')).readXlsx,
  csv: async () => (await import('./formats/csv.ts')).readCsv,
  html: async () => (await import('./formats/html.ts')).readHtml,
  markdown: async () => (await import('./formats/markdown.ts')).readMarkdown,
  text: async () => (await import('./formats/text.ts')).readPlainText,
  json: async () => (await import('./formats/json.ts')).readJson,
  image: async () => (await import('./formats/image.ts')).readImage,
};

/**
 * Reads and splits one document in this very thread, without bounds: what a parser process does. Throws AppError
 * when the file cannot be read, and when nothing in it can be searched.
 */
export async function parseDocument(
  path: string,
  settings: SplitSettings,
  onPage: (total: number) => void = () => {},
): Promise<ParsedDocument> {
  const type = namedType(path);
  if ('skip' in type) throw new AppError('unsupported-media-type', type.skip);
  checkContent(await headOf(path), type.format);
  const read = await READERS[type.format]();
  const document: ParsedDocument = {
    title: null,
    mediaType: type.mediaType,
    passages: [],
    pages: 0,
    notices: [],
  };
  const splitter = new Splitter(settings);
  for await (const event of read(path)) {
    if (event.type === 'title') document.title ??= event.title.slice(0, 300);
    else if (event.type === 'notice') document.notices.push(event.text);
    else if (event.type === 'section') document.passages.push(...spoken(splitter.push(event.section)));
    else {
      document.pages += 1;
      onPage(event.total);
    }
  }
  document.passages.push(...spoken(splitter.end()));
  if (document.passages.length === 0) {
    throw new AppError('bad-request', document.notices[0] ?? 'it holds no text');
  }
  document.title ??= document.passages[0]?.headings[0]?.slice(0, 300) ?? null;
  return document;
}

function spoken(passages: PassageDraft[]): PassageDraft[] {
  return passages.filter(({ content }) => /[\p{L}\p{N}]/u.test(content));
}
