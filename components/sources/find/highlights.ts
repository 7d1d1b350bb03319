// Drawn by the browser over the text, whose elements stay as they are.
const ALL = 'found';
const NOW = 'found-now';

// The compiler of our style sheets does not know this part of CSS. Over a PDF the page beneath shows the words.
const RULES = [
  `::highlight(${ALL}) { background-color: oklch(0.88 0.07 200); color: oklch(0.2 0.03 230); }`,
  `::highlight(${NOW}) { background-color: oklch(0.72 0.16 50); color: oklch(0.2 0.03 50); }`,
  `.pdf-text ::highlight(${ALL}), .pdf-text ::highlight(${NOW}) { color: transparent; }`,
];
let style: CSSStyleSheet | undefined;

function addStyle(): void {
  if (style) return;
  style = new CSSStyleSheet();
  for (const rule of RULES) style.insertRule(rule, style.cssRules.length);
  document.adoptedStyleSheets.push(style);
}

/** Sets ranges of text off, and one of them from the others. A browser that cannot highlight only scrolls. */
export function highlight(ranges: readonly Range[], now: Range | undefined): void {
  clearHighlights();
  if (!('highlights' in CSS)) return;
  addStyle();
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
