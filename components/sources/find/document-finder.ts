import { createContext, useContext, useEffect } from 'react';

/** The number of matches so far, and the index of the match to show first, once that is known. */
export interface Found {
  count: number;
  first: number | undefined;
}

/** Finds words in a document that is shown, and shows where they are. */
export interface DocumentFinder {
  /** Searches for words, and reports matches meanwhile. Rejects when `signal` aborts. */
  find(words: string, signal: AbortSignal, onFound: (found: Found) => void): Promise<void>;
  /** Scrolls to the match of this index and highlights it. */
  show(index: number): void;
  /** Takes all marks away. */
  clear(): void;
}

/** More matches than a reader goes through. */
export const MOST_FOUND = 1000;

/** What words are found by: in any case, any white space between them. Undefined where there are none. */
export function patternOf(words: string): RegExp | undefined {
  const parts = words.trim().split(/\s+/).filter(Boolean);
  const escaped = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return escaped.length > 0 ? new RegExp(escaped.join('\\s+'), 'giu') : undefined;
}

/** Takes the finder of a document that is not shown whole. */
export const FinderContext = createContext<(finder: DocumentFinder | undefined) => void>(() => {});

/** Sets whether a document continues beyond the displayed part. */
export const PartContext = createContext<(isPart: boolean) => void>(() => {});

/** Words are found in a part of the document as long as the component stands, where `isPart`. */
export function useShownPart(isPart: boolean): void {
  const setPart = useContext(PartContext);
  useEffect(() => {
    setPart(isPart);
    return () => setPart(false);
  }, [isPart, setPart]);
}

/** Words in this document are found by `finder` as long as the component stands. */
export function useOwnFinder(finder: DocumentFinder | undefined): void {
  const setFinder = useContext(FinderContext);
  useEffect(() => {
    setFinder(finder);
    return () => setFinder(undefined);
  }, [finder, setFinder]);
}

/** What stands within a line of text: words go on through it. */
const INLINE = 'mark, a, strong, em, code, bdi';

/** Where a pattern matches the text below `root`, in order, across words of different looks but not across blocks. */
export function textRanges(root: Node, pattern: RegExp): Range[] {
  const { text, pieces } = textBelow(root);
  const ranges: Range[] = [];
  for (const match of text.matchAll(pattern)) {
    if (ranges.length === MOST_FOUND) break;
    const range = document.createRange();
    range.setStart(...pointAt(pieces, match.index));
    // From the last character, because what follows may be another block.
    const [node, offset] = pointAt(pieces, match.index + match[0].length - 1);
    range.setEnd(node, offset + 1);
    ranges.push(range);
  }
  return ranges;
}

/** A text node, and where its text begins in the text as a whole. */
interface Piece {
  start: number;
  node: Text;
}

function textBelow(root: Node): { text: string; pieces: Piece[] } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const pieces: Piece[] = [];
  const parts: string[] = [];
  let length = 0;
  let block: Element | null = null;
  const add = (part: string) => {
    parts.push(part);
    length += part.length;
  };
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const around = blockOf(node);
    // No word continues in another block, and no pattern holds a line break.
    if (around !== block) add('\n');
    block = around;
    pieces.push({ start: length, node });
    add(node.data);
  }
  return { text: parts.join(''), pieces };
}

function blockOf(node: Text): Element | null {
  let element = node.parentElement;
  while (element?.matches(INLINE)) element = element.parentElement;
  return element;
}

function pointAt(pieces: readonly Piece[], at: number): [Text, number] {
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pieces[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const piece = pieces[low];
  if (!piece) throw new RangeError('There is no text.');
  return [piece.node, Math.min(at - piece.start, piece.node.data.length)];
}

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
