import { findPassages } from '#lib/client/sources/find-passage.ts';

/** Runs of text on a page: what they say, and the elements that show them. */
export interface TextRuns {
  texts: readonly string[];
  elements: readonly HTMLElement[];
}

/** A gap of so many lines parts two passages. */
const MOST_LINES_APART = 1.5;
/** Between a bar and its passage, in pixels. */
const BESIDE_PX = 8;

/** Draws a bar in the margin beside each run of lines of `layer` that is marked, as documents of text have it. */
export function drawPassageBars(layer: HTMLElement): void {
  const page = layer.getBoundingClientRect();
  const marked = [...layer.querySelectorAll('[role=mark]')].map((run) => run.getBoundingClientRect());
  const groups: { top: number; bottom: number; left: number }[] = [];
  for (const { top, bottom, left, height } of marked.toSorted((one, other) => one.top - other.top)) {
    const last = groups.at(-1);
    if (!last || top - last.bottom > height * MOST_LINES_APART) groups.push({ top, bottom, left });
    else {
      last.bottom = Math.max(last.bottom, bottom);
      last.left = Math.min(last.left, left);
    }
  }
  const share = (length: number, whole: number) => `${(100 * length) / whole}%`;
  for (const { top, bottom, left } of groups) {
    const bar = document.createElement('div');
    bar.className = 'passage-bar';
    bar.ariaHidden = 'true';
    bar.style.top = share(top - page.top, page.height);
    bar.style.height = share(bottom - top, page.height);
    bar.style.left = share(Math.max(0, left - page.left - BESIDE_PX), page.width);
    layer.append(bar);
  }
}

/**
 * Marks the runs that these passages cover, and among them those that were quoted. Returns the first quoted run, or else the
 * first marked one, if any.
 */
export function markRuns(
  { texts, elements }: TextRuns,
  passages: readonly string[],
  quotes: readonly string[],
): HTMLElement | undefined {
  const marked = findPassages(texts, passages);
  const quoted = findPassages(texts, quotes);
  for (const index of marked) {
    const run = elements[index];
    run?.setAttribute('role', 'mark');
    if (quoted.has(index)) run?.setAttribute('data-quoted', '');
  }
  return (
    elements.find((_, index) => marked.has(index) && quoted.has(index)) ??
    elements.find((_, index) => marked.has(index))
  );
}
