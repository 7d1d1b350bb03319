import type { Turn } from '#lib/client/conversation/turn.ts';
import { type Source, sourcesOfTurn } from '#lib/client/sources/sources.ts';
import type { Certainty } from '#lib/core/certainty.ts';
import { readThoughts } from '#lib/protocols/thoughts/read-thoughts.ts';

/** How an answer came about, for its reader. Names nothing that this reader may not read. */
export interface Explanation {
  /** What was searched for; undefined where that is not known. */
  search: { query: string; isAsAsked: boolean } | undefined;
  found: { passages: number; documents: number };
  /** What the answer cites. */
  cited: Source[];
  /** How many citations name nothing that was found. */
  unverified: number;
  certainty: Certainty;
  /** Why nothing was answered; undefined for an answer. */
  declined: 'nothing-found' | 'not-answered' | undefined;
  /** Whether something did not fit into what the model reads. */
  isShortened: boolean;
}

/** Explains the answer of a turn from its data points and thoughts. */
export function explainAnswer(turn: Turn): Explanation {
  const { query, results, citations, notices } = readThoughts(turn.thoughts);
  const { cited, found, certainty } = sourcesOfTurn(turn);
  const sources = [...cited, ...found];
  const places = new Set(sources.map(({ place }) => place.sourcefile));
  const passages = results?.passages.length ?? sources.length;
  return {
    search: query && { query: query.text, isAsAsked: query.text.trim() === turn.question.trim() },
    found: { passages, documents: places.size },
    cited,
    unverified: citations?.unverified ?? 0,
    certainty,
    declined: certainty !== 'none' ? undefined : passages === 0 ? 'nothing-found' : 'not-answered',
    isShortened: notices.some(({ kind }) => kind === 'prompt-shortened'),
  };
}
