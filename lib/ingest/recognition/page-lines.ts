import { isLittleText, lettersOf } from '#lib/core/source-words.ts';
import type { PageLines } from '../pdf/text-line.ts';
import type { RecognisedPage } from './recognised-page.ts';

/** Whether a page has so little text that it may be a picture of text. */
export function isScan({ lines, turned }: PageLines): boolean {
  return isLittleText([...lines, ...turned].map(({ text }) => text).join(' '));
}

/** The page with what was recognised on it in place of its own text, where that is more. */
export function withRecognised(page: PageLines, recognised: RecognisedPage | undefined): PageLines {
  if (!recognised) return page;
  const own = lettersOf([...page.lines, ...page.turned].map(({ text }) => text).join(''));
  const read = lettersOf(recognised.lines.map(({ text }) => text).join(''));
  return read > own ? { ...pageLinesOf(recognised, page.number), comments: page.comments } : page;
}

/** Recognised lines as those of a page that a program wrote. They name no font. */
export function pageLinesOf({ width, height, lines }: RecognisedPage, number: number): PageLines {
  return {
    number,
    lines: lines.map((line, drawn) => ({ ...line, font: '', drawn })),
    turned: [],
    comments: [],
    width,
    height,
  };
}
