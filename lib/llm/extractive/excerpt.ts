import { type MatchedPiece, type MatchedSource, most, type Said } from './match-source.ts';
import type { Block } from './passage-blocks.ts';
import type { Source } from './sources.ts';
import { sureStrength } from './term-matches.ts';

/** What is quoted of a source: whole blocks where they fit, in reading order. `best` is the piece that likely answers. */
export interface Excerpt {
  source: Source;
  best: MatchedPiece;
  /** Whether it says something of the question that the rest does not; a list or table is quoted plainly otherwise. */
  standsOut: boolean;
  pieces: readonly MatchedPiece[];
  /** How well it says each word of the question, headings and title included. */
  said: Said;
}

/** Rows or items of one block that are quoted at most. */
const MOST_PARTS = 15;

/**
 * The excerpt around the best piece, as a person would copy it: its whole section if that has at most `mostWords`, else
 * the paragraph or list, then as much of the section as fits. Of a table only the rows that are asked about. Where
 * `heading` is the question itself, it is the section below that, from its beginning.
 */
export function excerptOf(
  { source, pieces, best }: MatchedSource,
  mostWords: number,
  heading?: string,
): Excerpt | undefined {
  if (!best) return undefined;
  const below = heading ?? best.block.heading;
  const section = pieces.filter(({ block }) => block.heading === below);
  const told = onlyAsked(section.length > 0 ? section : pieces, best, mostWords);
  const total = told.reduce((sum, { words }) => sum + words, 0);
  const entry = told.find(({ block }) => block.heading === heading);
  const chosen = total <= mostWords ? told : piecesAround(told, entry ?? best, mostWords);
  const said = most(best.around, ...chosen.map(({ around }) => around));
  return { source, best, standsOut: standsOut(best, chosen), pieces: chosen, said };
}

function standsOut(best: MatchedPiece, chosen: readonly MatchedPiece[]): boolean {
  if (chosen.length < 2) return false;
  if (best.block.kind === 'paragraph') return best.canAnswer;
  const others = chosen.filter((piece) => piece.block === best.block && piece !== best);
  return (
    others.length === 0 ||
    best.own.some((said, term) => said > 0 && others.some(({ own }) => own[term] === 0))
  );
}

// A table, or a list that is too long, is cut to what the question names.
function onlyAsked(pieces: readonly MatchedPiece[], best: MatchedPiece, mostWords: number): MatchedPiece[] {
  return [...Map.groupBy(pieces, ({ block }) => block)].flatMap(([block, parts]) => {
    const words = parts.reduce((sum, piece) => sum + piece.words, 0);
    const isCut = block.kind === 'table' || (block.kind === 'list' && words > mostWords);
    return (isCut ? namedParts(parts, best) : parts).slice(
      0,
      block.kind === 'paragraph' ? undefined : MOST_PARTS,
    );
  });
}

/**
 * The rows or items that say a word of the question that others do not, but for those that say less than another: of
 * "a standard room in the high season" neither the suite in the high season nor the standard room in the low one. All
 * where no word tells them apart, nor what it stands for in a phrase.
 */
function namedParts(parts: MatchedPiece[], best: MatchedPiece): MatchedPiece[] {
  const sure = partsNamedBy(sureStrength, parts, best);
  return sure.length < parts.length ? sure : partsNamedBy((strength) => strength, parts, best);
}

function partsNamedBy(
  counted: (strength: number) => number,
  parts: MatchedPiece[],
  best: MatchedPiece,
): MatchedPiece[] {
  const sets = parts.map(({ own }) =>
    own.flatMap((strength, index) => (counted(strength) > 0 ? [index] : [])),
  );
  const holders = new Map<number, number>();
  for (const index of sets.flat()) holders.set(index, (holders.get(index) ?? 0) + 1);
  const telling = sets.map((set) => set.filter((index) => (holders.get(index) ?? 0) < parts.length));
  const isLess = (one: readonly number[]) =>
    telling.some((other) => other.length > one.length && one.every((index) => other.includes(index)));
  const named = parts.filter((part, at) => {
    const set = telling[at] ?? [];
    return part === best || (set.length > 0 && !isLess(set));
  });
  return named.length === 0 || telling.every((set) => set.length === 0) ? parts : named;
}

/** The longest run of pieces around one, of its block and then of its section, that has at most `mostWords`. */
export function piecesAround(
  pieces: readonly MatchedPiece[],
  best: MatchedPiece,
  mostWords: number,
): MatchedPiece[] {
  const at = pieces.indexOf(best);
  let [from, to, words] = [at, at, best.words];
  const grow = (belongs: (block: Block) => boolean) => {
    const fits = (piece: MatchedPiece | undefined) =>
      piece !== undefined && belongs(piece.block) && words + piece.words <= mostWords;
    for (;;) {
      if (fits(pieces[to + 1])) words += pieces[++to]?.words ?? 0;
      else if (fits(pieces[from - 1])) words += pieces[--from]?.words ?? 0;
      else return;
    }
  };
  grow((block) => block === best.block);
  grow((block) => block.heading === best.block.heading);
  return pieces.slice(from, to + 1);
}
