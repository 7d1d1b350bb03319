import { TEXT_BUDGET } from './answer-budget.ts';

/** How much of its budget an answer has used. */
export type Spent = Record<(typeof KINDS)[number], number>;

const KINDS = ['characters', 'blocks', 'pieces', 'cells', 'footnotes', 'marksOfFootnotes'] as const;

/** Of an answer of which nothing has arrived. */
export const nothingSpent: Spent = {
  characters: 0,
  blocks: 0,
  pieces: 0,
  cells: 0,
  footnotes: 0,
  marksOfFootnotes: 0,
};

/** A token as it is counted. */
interface Piece {
  type: string;
  raw?: string;
  tokens?: unknown;
  items?: unknown;
  header?: unknown;
  rows?: unknown;
}

/** What an answer has used after one more block; undefined where the block passes a bound. Reads no further than that. */
export function spend(spent: Spent, block: Piece): Spent | undefined {
  const next = { ...spent, characters: spent.characters + (block.raw?.length ?? 0) };
  if (block.type !== 'space') next.blocks += 1;
  return isWithin([block], 0, next) ? next : undefined;
}

/** Adds these tokens and all within them to `into`; false as soon as they are too many, or too deep. */
function isWithin(tokens: readonly Piece[], depth: number, into: Spent): boolean {
  into.pieces += tokens.length;
  if (tokens.length > TEXT_BUDGET.siblings || depth > TEXT_BUDGET.depth) return false;
  if (KINDS.some((kind) => into[kind] > TEXT_BUDGET[kind])) return false;
  return tokens.every((token) => {
    if (token.type === 'code') into.pieces += TEXT_BUDGET.piecesOfCode;
    if (token.type === 'footnote') into.footnotes += 1;
    if (token.type === 'footnote-mark') into.marksOfFootnotes += 1;
    return token.type === 'table'
      ? isTableWithin(token, depth, into)
      : isWithin(childrenOf(token), depth + 1, into);
  });
}

function isTableWithin({ header, rows }: Piece, depth: number, into: Spent): boolean {
  const all = [header, ...(rows as Piece[][])] as Piece[][];
  into.cells += all.length * (all[0]?.length ?? 0);
  return all.length <= TEXT_BUDGET.siblings && all.every((row) => isWithin(row, depth + 1, into));
}

function childrenOf({ tokens, items }: Piece): readonly Piece[] {
  return (items ?? tokens ?? []) as readonly Piece[];
}
