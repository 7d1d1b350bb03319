import { CitationScanner, looksLikeSource, type TextSegment } from './citation-scanner.ts';

/** A citation in an answer: `[name]` at `text.slice(start, end)`. */
export interface CitationMark {
  name: string;
  /** The retrieved source that the citation names; undefined when it matches none. */
  source: string | undefined;
  start: number;
  end: number;
}

/**
 * Finds every citation in `text`, in order. A citation is a mark in brackets that names one of `known` or looks like a
 * file name, retrieved or not. Other brackets, such as asides, footnotes, task boxes and indices, are not citations.
 */
export function citationMarks(text: string, known: readonly string[] = []): CitationMark[] {
  return [...citationSlices(text, known)].flat();
}

const SLICE_CHARACTERS = 50_000;

/** As `citationMarks`, a slice of the text at a time, so that a caller can pause between them. */
export function* citationSlices(text: string, known: readonly string[] = []): Generator<CitationMark[]> {
  const scanner = new CitationScanner();
  let end = 0;
  const marksIn = (segments: TextSegment[]) =>
    segments.flatMap((segment) => {
      const start = end;
      end += segment.raw.length;
      if (segment.type === 'text') return [];
      const source = findNamed(segment.name, known);
      const isCitation = source !== undefined || looksLikeSource(segment.name);
      return isCitation ? [{ name: segment.name, source, start, end }] : [];
    });
  for (let at = 0; at < text.length; at += SLICE_CHARACTERS) {
    yield marksIn(scanner.push(text.slice(at, at + SLICE_CHARACTERS)));
  }
  yield marksIn(scanner.end());
}

/** Removes the citations from the text; other brackets stay. */
export function withoutCitations(text: string, known: readonly string[] = []): string {
  let cleaned = '';
  let from = 0;
  for (const { start, end } of citationMarks(text, known)) {
    cleaned += text.slice(from, start);
    from = end;
  }
  return cleaned + text.slice(from);
}

/**
 * Resolves a cited name to one of `known`: an exact match or, because models shorten paths, the only path that
 * ends with `/name`. Returns undefined when no retrieved source matches.
 */
export function findNamed(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return name;
  const [ending, ...others] = new Set(known.filter((one) => one.endsWith(`/${name}`)));
  return others.length === 0 ? ending : undefined;
}

/**
 * Splits the citations in `text` into sources that were retrieved and names that match no source; each name
 * appears once, in order.
 */
export function checkCitations(
  text: string,
  retrieved: readonly string[],
): { verified: string[]; unverified: string[] } {
  const marks = citationMarks(text, retrieved);
  const unverified = marks.filter(({ source }) => source === undefined).map(({ name }) => name);
  return {
    verified: [...new Set(marks.flatMap(({ source }) => source ?? []))],
    unverified: [...new Set(unverified)],
  };
}
