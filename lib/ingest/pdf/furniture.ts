import type { PageLines, TextLine } from './text-line.ts';

const PAGE_NUMBER =
  /^(?:page|seite|página|página|pagina|p\.)?\s*[-–—]?\s*(?:\d{1,5}|[ivxlc]{1,7})\s*[-–—]?(?:\s*(?:of|von|de|\/|\|)\s*\d{1,5})?$/i;
const EDGE_ROWS = 3;
const FEWEST_PAGES = 3;

/**
 * Finds running headers, footers and page numbers: lines at the edges of pages that come back, digits aside, on a
 * third of the pages or more. It learns as pages pass; the first page that shows a running line keeps it.
 */
export class Furniture {
  readonly #seen = new Map<string, number>();
  readonly #shown = new Set<string>();
  #pages = 0;

  /** Notes the edges of a page. All pages that are to be judged together are noted before the first is stripped. */
  learn(page: PageLines): void {
    this.#pages += 1;
    for (const key of new Set(edgeLines(page).map(keyOf))) {
      // Memory stays bounded in a document whose pages have nothing in common.
      if (this.#seen.size < 20_000 || this.#seen.has(key))
        this.#seen.set(key, (this.#seen.get(key) ?? 0) + 1);
    }
  }

  /** The lines of a page without its furniture. */
  strip(page: PageLines): TextLine[] {
    const edges = new Set(edgeLines(page));
    return page.lines.filter((line) => {
      if (!edges.has(line)) return true;
      if (PAGE_NUMBER.test(line.text) && isOutermost(line, page)) return false;
      const key = keyOf(line);
      if (!this.#isRunning(key)) return true;
      const isFirst = !this.#shown.has(key) && !/#/.test(key);
      this.#shown.add(key);
      return isFirst;
    });
  }

  #isRunning(key: string): boolean {
    const count = this.#seen.get(key) ?? 0;
    return count >= FEWEST_PAGES && count >= this.#pages / 3;
  }
}

function keyOf(line: TextLine): string {
  return line.text.toLowerCase().replace(/\d+/g, '#').slice(0, 120);
}

function edgeLines(page: PageLines): TextLine[] {
  const heights = [...new Set(page.lines.map(({ y }) => Math.round(y)))].sort((a, b) => a - b);
  const top = heights[EDGE_ROWS - 1] ?? Number.POSITIVE_INFINITY;
  const bottom = heights[heights.length - EDGE_ROWS] ?? Number.NEGATIVE_INFINITY;
  return page.lines.filter(({ y }) => Math.round(y) <= top || Math.round(y) >= bottom);
}

function isOutermost(line: TextLine, page: PageLines): boolean {
  return line.y < page.height * 0.1 || line.y > page.height * 0.9;
}
