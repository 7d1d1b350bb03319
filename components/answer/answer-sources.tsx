import { createContext, use } from 'react';
import { quotesByMark, quotesOf } from '#lib/client/sources/source-quote.ts';
import { findCited, namesOf, type SortedSources, type Source } from '#lib/client/sources/sources.ts';

/** The sources of one answer, and what a click on one of them does. */
interface AnswerSources extends SortedSources {
  open: (source: Source) => void;
}

const AnswerSourcesContext = createContext<AnswerSources | null>(null);

/** Tells the marks within an answer which sources it has. */
export const AnswerSourcesProvider = AnswerSourcesContext;

/** A mark that names a source of its answer. */
export interface FoundCitation {
  source: Source;
  number: number;
  /** What the answer took from the source: before its mark of this index, or before all of them. */
  quotesAt: (index: number) => string[];
  open: () => void;
}

/** A mark that names nothing which was retrieved; `isRemoved`: not any more. */
interface UnknownCitation {
  isRemoved: boolean;
}

/** What the mark `[name]` in the answer around stands for; null in a text that is no answer. */
export function useCitation(name: string): FoundCitation | UnknownCitation | null {
  const sources = use(AnswerSourcesContext);
  if (!sources) return null;
  const { cited, found, answer, hasRemoved, open } = sources;
  const all = [...cited, ...found];
  const source = findCited(name, all);
  if (!source) return { isRemoved: hasRemoved };
  const quotesAt = (index: number) => {
    const quote = quotesByMark(answer, source, all)[index];
    return quote ? [quote] : quotesOf(answer, source, all);
  };
  return { source, number: cited.indexOf(source) + 1, quotesAt, open: () => open(source) };
}

/** What the sources of the answer around are cited by. */
export function useSourceNames(): readonly string[] {
  const sources = use(AnswerSourcesContext);
  return sources ? namesOf([...sources.cited, ...sources.found]) : [];
}
