import { MarkScanner } from './citations/mark-scanner.ts';
import { looksLikeSource } from './citations/read-bracket.ts';

/** A citation in an answer: `[name]` at `text.slice(start, end)`. */
export interface CitationMark {
  name: string;
  /** The retrieved source that it names; undefined when it names none. */
  source: string | undefined;
  start: number;
  end: number;
}

/**
 * Every citation in `text`, in order: each mark in brackets that names one of `known`, or has the shape of a file's name,
 * retrieved or not. Other brackets, such as asides, footnotes, task boxes and indices, are no citations.
 */
export function citationMarks(text: string, known: readonly string[] = []): CitationMark[] {
  const scanner = new MarkScanner();
  let end = 0;
  return [...scanner.push(text), ...scanner.end()].flatMap((stretch) => {
    const start = end;
    end += stretch.raw.length;
    if (stretch.type === 'text') return [];
    const source = findNamed(stretch.name, known);
    const isCitation = source !== undefined || looksLikeSource(stretch.name);
    return isCitation ? [{ name: stretch.name, source, start, end }] : [];
  });
}

/** The text without its citations; other brackets stay. */
export function withoutCitations(text: string, known: readonly string[] = []): string {
  let kept = '';
  let from = 0;
  for (const { start, end } of citationMarks(text, known)) {
    kept += text.slice(from, start);
    from = end;
  }
  return kept + text.slice(from);
}

/**
 * The one of `known` that a citation names: the one so called or, because models shorten paths, the only one whose path
 * ends with `/name`. Undefined when nothing of that name was retrieved.
 */
export function findNamed(name: string, known: readonly string[]): string | undefined {
  if (known.includes(name)) return name;
  const [ending, ...others] = new Set(known.filter((one) => one.endsWith(`/${name}`)));
  return others.length === 0 ? ending : undefined;
}

/** The sources of `retrieved` that `text` cites, and the cited names that match none; each once, in order. */
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
