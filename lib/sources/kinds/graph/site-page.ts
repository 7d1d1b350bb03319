import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { recordOf, textOf } from './graph-calls.ts';

const MOST_PARTS = 2000;
const MOST_CHARACTERS = 10_000_000;

/**
 * A page of a site as HTML: its title and the text of its web parts, from top to bottom. Throws AppError `not-found` for a
 * page that is not published as it is now: its readers see another text.
 */
export function pageHtml(page: Record<string, unknown>): string {
  const level = textOf(page, 'publishingState', 'level');
  if (level !== undefined && level !== 'published')
    throw new AppError('not-found', 'the page has a draft that is not published; it comes in when it is');
  const canvas = recordOf(page, 'canvasLayout');
  const sections = [...listOf(canvas?.['horizontalSections']), canvas?.['verticalSection']];
  const columns = sections.flatMap((section) => [
    ...listOf(isRecord(section) ? section['columns'] : undefined).flatMap((column) => webPartsOf(column)),
    ...webPartsOf(section),
  ]);
  const title = escaped(textOf(page, 'title') ?? textOf(page, 'name') ?? '');
  const body = columns.slice(0, MOST_PARTS).map(webPartHtml).join('\n');
  if (body.length > MOST_CHARACTERS) throw new AppError('too-large', 'the page has too much text');
  return `<!doctype html>\n<html><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>\n${body}\n</main></body></html>\n`;
}

function webPartsOf(parent: unknown): unknown[] {
  return isRecord(parent) ? listOf(parent['webparts'] ?? parent['webParts']) : [];
}

/** Text parts are HTML already; others say what is to be searched in them. */
function webPartHtml(part: unknown): string {
  const html = textOf(part, 'innerHtml');
  if (html !== undefined) return `<section>${html}</section>`;
  const data = recordOf(part, 'data');
  const title = textOf(data, 'title');
  const content = recordOf(data, 'serverProcessedContent');
  const texts = [...listOf(content?.['htmlStrings']), ...listOf(content?.['searchablePlainTexts'])];
  const lines = texts
    .flatMap((entry) => textOf(entry, 'value') ?? [])
    .map((text) => `<p>${escaped(text)}</p>`);
  if (lines.length === 0) return '';
  return `<section>${title === undefined ? '' : `<h2>${escaped(title)}</h2>`}${lines.join('')}</section>`;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
