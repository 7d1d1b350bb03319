import { MOST_FOUND } from './document-finder.ts';

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
    // No word goes on in another block, and no pattern holds a line break.
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
