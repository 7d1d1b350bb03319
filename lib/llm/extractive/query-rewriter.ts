import type { QueryRewriter } from '#lib/core/ports/query-rewriter.ts';
import { resolveQuestion } from './resolve-question.ts';

const LONGEST_QUERY = 300;

/**
 * Resolves a question from its conversation without a model: plain text of at most 300 characters, the question
 * first, then the words it leaves unsaid. A question that stands alone comes back as it is; one that may is searched for
 * in both ways.
 */
export function createExtractiveRewriter(): QueryRewriter {
  return {
    async rewrite(turns) {
      const { question, carried, mayStandAlone } = resolveQuestion(turns);
      const rewritten = { model: 'citewell-extractive', usage: null };
      if (carried.length === 0) return { ...rewritten, query: bounded(question) };
      const query = bounded(`${question.replace(/[\s?!.。？]+$/u, '')} ${carried.join(' ')}`);
      return { ...rewritten, query, ...(mayStandAlone && { alternative: bounded(question) }) };
    },
  };
}

// Cut between words, so that half a word is not searched for.
function bounded(query: string): string {
  const plain = query.replace(/\s+/g, ' ').trim();
  if (plain.length <= LONGEST_QUERY) return plain;
  return plain
    .slice(0, LONGEST_QUERY + 1)
    .replace(/\s\S*$/, '')
    .slice(0, LONGEST_QUERY);
}
