/**
 * What one answer may hold, in pieces and depth: a model, or a document that it repeats, may write anything. From the
 * block in which a bound is passed, the answer is plain text, as soon as that has arrived. Times are of one core of two
 * that others use as well.
 */
export const TEXT_BUDGET = {
  /** Of Markdown. Lexing takes up to 150 ms for as many; models write 32,000 tokens at most, mostly a tenth of these. */
  characters: 100_000,
  /** Paragraphs, lists, tables, code …: a page takes 0.2 ms to draw and lay out each. */
  blocks: 2000,
  /** Everything that becomes an element: items, cells, words in bold, links. Three seconds for 100,000. */
  pieces: 10_000,
  /** What a block of code counts for: it has a frame, a name and a button. */
  piecesOfCode: 10,
  /** In one block, line or row: while they arrive, they are drawn anew every 50 ms. */
  siblings: 1000,
  /** Cells of all tables: 250 rows of 12. A table is laid out as a whole. */
  cells: 3000,
  /** Lists, quotes and marks within each other: layout takes time by the power of it, and more cannot be read. */
  depth: 16,
  /** With their marks, which are all drawn anew for each footnote that arrives. */
  footnotes: 200,
  marksOfFootnotes: 1000,
  /** A line that is longer is no text that people read; an unbroken one of 20,000 takes 50 ms to lay out. */
  lineCharacters: 20_000,
  columns: 120,
  /** Marked may read on to the end of a paragraph from each sign that could begin something: signs times characters. */
  inlineSteps: 2_000_000,
  /** It may also read on from each line to the next blank one: lines times characters. */
  lineSteps: 25_000_000,
} as const;

/** What one answer may draw beyond its text; what costs more is shown as it was written. */
export const DRAWING_BUDGET = {
  /** The worst thousand characters of TeX take 40 ms, and KaTeX another 1 ms for each formula. */
  formulas: { count: 200, characters: 6000 },
  /** Characters of code in colours: the worst thousand take 9 ms in the languages that read on no further. */
  code: { count: 200, characters: 30_000 },
  /** A worker draws each, for four seconds at most. */
  diagrams: { count: 20, characters: 12_000 },
} as const;

/** One formula: what is nested deeper crashes browsers (240 fractions), and no formula is longer. */
export const FORMULA_BUDGET = { characters: 2000, depth: 50 } as const;

/** One block of code in colours. */
export const CODE_BUDGET = {
  characters: 10_000,
  /** Grammars may read on from each word of a line to its end. */
  lineCharacters: 200,
  /** Those of C read on from each word to the next sign: the sum of the squares of such stretches; 3 ns a step. */
  steps: 12_000_000,
} as const;

/** Threads that draw diagrams at a time, on the whole page: more take the processor from what is read. */
export const DIAGRAM_WORKERS = 2;

/** Characters of plain text in one element: a browser lays out anew the one that grows, and none that is out of sight. */
export const PLAIN_CHARACTERS = 4000;

/**
 * Characters that are drawn with the page, of one answer and of a shared conversation: React draws on the server without a
 * pause, up to 2 ms a thousand.
 */
export const SERVER_BUDGET = { answer: 20_000, conversation: 60_000 } as const;

/** Characters of an answer that are announced, or read aloud: half an hour. */
export const SPOKEN_CHARACTERS = 30_000;
