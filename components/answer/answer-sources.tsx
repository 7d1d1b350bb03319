import { createContext, use } from 'react';
import { findCited, namesOf, type SortedSources, type Source } from '#lib/client/sources/sources.ts';

/** The sources of one answer, and what a click on one of them does. */
interface AnswerSources extends SortedSources {
  open: (source: Source) => void;
}

const AnswerSourcesContext = createContext<AnswerSources | null>(null);

/** Tells the marks within an answer which sources it has. */
export const AnswerSourcesProvider = AnswerSourcesContext;

/**
 * What the mark `[name]` in the answer around stands for; undefined when no such source was retrieved for it, and null
 * in a text that is no answer.
 */
export function useCitation(name: string) {
  const sources = use(AnswerSourcesContext);
  if (!sources) return null;
  const source = findCited(name, [...sources.cited, ...sources.found]);
  if (!source) return undefined;
  return { source, number: sources.cited.indexOf(source) + 1, open: () => sources.open(source) };
}

/** What the sources of the answer around are cited by. */
export function useSourceNames(): readonly string[] {
  const sources = use(AnswerSourcesContext);
  return sources ? namesOf([...sources.cited, ...sources.found]) : [];
}
