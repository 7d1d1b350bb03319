import { createContext, use } from 'react';
import { quotesByMark, quotesOf } from '#lib/client/sources/source-quote.ts';
import { findCited, namesOf, type SortedSources, type Source } from '#lib/client/sources/sources.ts';
import type { SentenceSupport } from '#lib/core/support/support.ts';

/** The sources of one answer, and what a click on one of them does: the same while nothing else is cited. */
interface AnswerSources extends Pick<SortedSources, 'cited' | 'found' | 'hasRemoved'> {
  open: (source: Source) => void;
}

const AnswerSourcesContext = createContext<AnswerSources | null>(null);

/** Provides the sources of an answer to the citation marks in it. */
export const AnswerSourcesProvider = AnswerSourcesContext;

/** The text that cites them. By itself, because it changes with each piece of an answer and marks do not show it. */
export const CitingText = createContext('');

/** A mark that names a source of its answer. */
export interface FoundCitation {
  source: Source;
  number: number;
  open: () => void;
}

/** A mark that names nothing which was retrieved; `isRemoved`: not any more. */
interface UnknownCitation {
  isRemoved: boolean;
}

/** The source that a mark `[name]` of the surrounding answer cites; null outside of answers. */
export function useCitation(name: string): FoundCitation | UnknownCitation | null {
  const sources = use(AnswerSourcesContext);
  if (!sources) return null;
  const { cited, found, hasRemoved, open } = sources;
  const source = findCited(name, [...cited, ...found]);
  if (!source) return { isRemoved: hasRemoved };
  return { source, number: cited.indexOf(source) + 1, open: () => open(source) };
}

/** A source, and what opens it. */
export interface OpenableSource {
  source: Source;
  open: () => void;
}

/** The source to read for a sentence: the one that says it, or else the first that it cites; and all of the answer around. */
export function useSourceOf({ source: right, citations }: SentenceSupport): {
  sources: readonly Source[];
  source: OpenableSource | undefined;
} {
  const known = use(AnswerSourcesContext);
  if (!known) return { sources: [], source: undefined };
  const sources = [...known.cited, ...known.found];
  const names = right === undefined ? citations : [right];
  const source = names.map((name) => findCited(name, sources)).find((one) => one !== undefined);
  return { sources, source: source && { source, open: () => known.open(source) } };
}

/** The text that the surrounding answer takes from a source: before its mark of this index, or before all marks. */
export function useQuotes(source: Source): (index: number) => string[] {
  const sources = use(AnswerSourcesContext);
  const answer = use(CitingText);
  return (index) => {
    const all = sources ? [...sources.cited, ...sources.found] : [];
    const quote = quotesByMark(answer, source, all)[index];
    return quote ? [quote] : quotesOf(answer, source, all);
  };
}

/** The names by which the surrounding answer cites its sources. */
export function useSourceNames(): readonly string[] {
  const sources = use(AnswerSourcesContext);
  return sources ? namesOf([...sources.cited, ...sources.found]) : [];
}
