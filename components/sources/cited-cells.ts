/** What a cell is to the answer: its column and value are named, its value alone is, or neither. */
const NAMED = 0;
const SAID = 1;
const OTHER = 2;

/** The columns of a row, by their indices, those that an answer names first. */
export interface OrderedColumns {
  columns: number[];
  /** The one that the answer is about; absent where it names no value of the row. */
  cited: number | undefined;
}

/** Orders the cells of a row by what an answer says (`said`): cells whose column it names, other values it holds, the rest. */
export function orderColumns(
  header: readonly string[],
  cells: readonly string[],
  said: readonly string[],
): OrderedColumns {
  const texts = said.map(wordsOf);
  const holds = (text: string | undefined) => {
    const words = wordsOf(text ?? '');
    return words !== '  ' && texts.some((one) => one.includes(words));
  };
  const ranked = header.map((name, column) => {
    if (!holds(cells[column])) return { column, rank: OTHER };
    return { column, rank: holds(name) ? NAMED : SAID };
  });
  const ordered = ranked
    .filter(({ column }) => cells[column]?.trim())
    .toSorted((one, other) => one.rank - other.rank);
  const [first] = ordered;
  return {
    columns: ordered.map(({ column }) => column),
    cited: first && first.rank !== OTHER ? first.column : undefined,
  };
}

/** Words with a space around each, so that a number is not found within a longer one. */
function wordsOf(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return ` ${words?.join(' ') ?? ''} `;
}
