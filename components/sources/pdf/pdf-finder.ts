import {
  clearHighlights,
  type DocumentFinder,
  highlight,
  MOST_FOUND,
  patternOf,
  scrollToRange,
  textRanges,
} from '../find/document-finder.ts';
import type { OpenPdf } from './open-pdf.ts';

/** Longer documents are searched up to here. */
const MOST_PAGES = 2000;

/** A match: its page, and the number of matches on that page before it. */
interface Match {
  page: number;
  nth: number;
}

/** Which page is shown, and how to show another one. */
interface Shown {
  page: () => number;
  show: (page: number) => void;
}

/** Finds words in the pages of a PDF, one page after the other. Call `drawn` with each page that is drawn. */
export interface PdfFinder extends DocumentFinder {
  drawn(page: number, root: HTMLElement): void;
}

/** Creates the finder of an open PDF. */
export function createPdfFinder({ document: pdf }: OpenPdf, shown: Shown): PdfFinder {
  const textOf = pageTexts(pdf);
  let matches: Match[] = [];
  let pattern: RegExp | undefined;
  let now: Match | undefined;
  let from = 1;
  let drawn: { page: number; root: HTMLElement } | undefined;

  /** The next match from the page that is shown. */
  function ahead(): number | undefined {
    const index = matches.findIndex(({ page }) => page >= from);
    return index < 0 ? undefined : index;
  }

  function mark(): void {
    if (!drawn || !pattern) return;
    const ranges = textRanges(drawn.root, pattern);
    const isHere = now?.page === drawn.page;
    const range = isHere ? ranges[Math.min(now?.nth ?? 0, ranges.length - 1)] : undefined;
    highlight(ranges, range);
    if (range) scrollToRange(range);
  }

  return {
    async find(words, signal, onFound) {
      pattern = patternOf(words);
      matches = [];
      now = undefined;
      from = shown.page();
      clearHighlights();
      onFound({ count: 0, first: undefined });
      if (!pattern) return;
      mark();
      for (
        let page = 1;
        page <= Math.min(pdf.numPages, MOST_PAGES) && matches.length < MOST_FOUND;
        page += 1
      ) {
        const text = await textOf(page);
        signal.throwIfAborted();
        const hits = [...text.matchAll(pattern)].slice(0, MOST_FOUND - matches.length);
        if (hits.length === 0) continue;
        matches.push(...hits.map((_, nth) => ({ page, nth })));
        onFound({ count: matches.length, first: ahead() });
      }
      onFound({ count: matches.length, first: ahead() ?? 0 });
    },
    show(index) {
      now = matches[index];
      if (now && now.page !== drawn?.page) shown.show(now.page);
      else mark();
    },
    drawn(page, root) {
      drawn = { page, root };
      mark();
    },
    clear() {
      pattern = undefined;
      now = undefined;
      clearHighlights();
    },
  };
}

/** The texts of pages by their numbers, each read once. */
function pageTexts(pdf: OpenPdf['document']): (page: number) => Promise<string> {
  const texts = new Map<number, string>();
  return async (page) => {
    const known = texts.get(page);
    if (known !== undefined) return known;
    const { items } = await (await pdf.getPage(page)).getTextContent();
    // As in the layer over the page, where each run is an element of its own.
    const text = items.map((item) => ('str' in item ? item.str : '')).join('\n');
    texts.set(page, text);
    return text;
  };
}
