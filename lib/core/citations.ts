/** A citation mark in an answer: `[name]` at `text.slice(start, end)`. */
export interface CitationMark {
  name: string;
  start: number;
  end: number;
}

// One source a bracket. The bound keeps the scan linear on a text of nothing but opening brackets.
const MARK = /\[([^[\]\n]{1,500})\]/g;

/** Every citation mark in `text`, in order. Whether what it names was retrieved is for the caller to check. */
export function citationMarks(text: string): CitationMark[] {
  return [...text.matchAll(MARK)].map((match) => ({
    name: match[1] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The names cited in `text`, told apart by whether they were retrieved in this turn; each once, in order. */
export function checkCitations(
  text: string,
  retrieved: readonly string[],
): { verified: string[]; unverified: string[] } {
  const names = new Set(citationMarks(text).map((mark) => mark.name));
  const known = new Set(retrieved);
  return {
    verified: [...names].filter((name) => known.has(name)),
    unverified: [...names].filter((name) => !known.has(name)),
  };
}
