// Drawn by the browser over the text, whose elements stay as they are; see ::highlight in app/globals.css.
const ALL = 'found';
const NOW = 'found-now';

/** Sets ranges of text off, and one of them from the others. A browser that cannot highlight only scrolls. */
export function highlight(ranges: readonly Range[], now: Range | undefined): void {
  clearHighlights();
  if (!('highlights' in CSS)) return;
  CSS.highlights.set(ALL, new Highlight(...ranges.filter((range) => range !== now)));
  if (now) CSS.highlights.set(NOW, new Highlight(now));
}

/** Takes all highlights away. */
export function clearHighlights(): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(ALL);
  CSS.highlights.delete(NOW);
}

/** Brings a range of text into view. */
export function scrollToRange(range: Range): void {
  range.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' });
}
