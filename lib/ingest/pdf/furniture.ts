import type { PageLines, TextLine } from './text-line.ts';

const PAGE_NUMBER =
  /^(?:page|seite|página|página|pagina|p\.)?\s*[-–—]?\s*(?:\d{1,5}|[ivxlc]{1,7})\s*[-–—]?(?:\s*(?:of|von|de|\/|\|)\s*\d{1,5})?$/i;

/** Whether a line is nothing but the number of its page. */
export function isPageNumber(text: string): boolean {
  return PAGE_NUMBER.test(text);
}

const EDGE_ROWS = 3;
const EDGE_SHARE = 0.12;
const FEWEST_PAGES = 3;
const SHORT_DOCUMENT = 4;

/**
 * Finds running headers, footers and page numbers: lines at the edges of pages that come back at the same height on
 * a third of the pages or more, word for word but for a number that counts with the pages. It learns as pages pass.
 */
export class Furniture {
  readonly #seen = new Map<string, number>();
  /** The edges of pages that were noted and not yet stripped, and what each line may share with those of other pages. */
  readonly #edges = new Map<PageLines, Map<TextLine, string[]>>();
  #pages = 0;

  /** Notes the edges of a page. All pages that are to be judged together are noted before the first is stripped. */
  learn(page: PageLines): void {
    this.#pages += 1;
    const edges = new Map(edgeLines(page).map((line) => [line, keysOf(line, page)]));
    this.#edges.set(page, edges);
    for (const key of new Set([...edges.values()].flat())) {
      // Memory stays bounded in a document whose pages have nothing in common.
      if (this.#seen.size < 50_000 || this.#seen.has(key))
        this.#seen.set(key, (this.#seen.get(key) ?? 0) + 1);
    }
  }

  /** The lines of a page without its furniture. */
  strip(page: PageLines): TextLine[] {
    const edges = this.#edges.get(page);
    this.#edges.delete(page);
    return page.lines.filter((line) => {
      const keys = edges?.get(line);
      if (!keys) return true;
      return (
        !(isPageNumber(line.text) && standsAlone(line, page)) && !keys.some((key) => this.#isRunning(key))
      );
    });
  }

  #isRunning(key: string): boolean {
    const count = this.#seen.get(key) ?? 0;
    if (this.#pages <= SHORT_DOCUMENT) return count > 1 && count >= this.#pages - 1;
    return count >= FEWEST_PAGES && count >= this.#pages / 3;
  }
}

/** What a line may have in common with those of other pages: all of it, or all but one number, which counts with the pages. */
function keysOf(line: TextLine, page: PageLines): string[] {
  const text = line.text.toLowerCase().slice(0, 120);
  const place = ` at ${Math.round(line.y / 5)}`;
  const numbers = [...text.matchAll(/\d+/g)].slice(0, 4);
  const counting = numbers.map(
    ({ 0: digits, index }) =>
      `${text.slice(0, index)}#${Number(digits) - page.number}${text.slice(index + digits.length)}`,
  );
  return [text, ...counting].map((key) => key + place);
}

function edgeLines(page: PageLines): TextLine[] {
  const heights = [...new Set(page.lines.map(({ y }) => Math.round(y)))].sort((a, b) => a - b);
  const top = Math.min(heights[EDGE_ROWS - 1] ?? page.height, page.height * EDGE_SHARE);
  const bottom = Math.max(heights[heights.length - EDGE_ROWS] ?? 0, page.height * (1 - EDGE_SHARE));
  return page.lines.filter(({ y }) => Math.round(y) <= top || Math.round(y) >= bottom);
}

/** A figure beside other words is part of a table; a page number that stands beside words counts with the pages. */
function standsAlone(line: TextLine, page: PageLines): boolean {
  return !page.lines.some((other) => other !== line && Math.abs(other.y - line.y) < line.size / 2);
}
