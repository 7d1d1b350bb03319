/** How often words were found so far, and which of the places to show first, by its index, once that is known. */
export interface Found {
  count: number;
  first: number | undefined;
}

/** Finds words in a document that is shown, and shows where they are. */
export interface DocumentFinder {
  /** Looks for words, and tells of those found while it looks. Rejects when `signal` aborts. */
  find(words: string, signal: AbortSignal, onFound: (found: Found) => void): Promise<void>;
  /** Scrolls to the place of this index and sets it off from the others. */
  show(index: number): void;
  /** Takes all marks away. */
  clear(): void;
}

/** More places than a reader goes through. */
export const MOST_FOUND = 1000;

/** What words are found by: in any case, any white space between them. Undefined where there are none. */
export function patternOf(words: string): RegExp | undefined {
  const parts = words.trim().split(/\s+/).filter(Boolean);
  const escaped = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return escaped.length > 0 ? new RegExp(escaped.join('\\s+'), 'giu') : undefined;
}
