import type { QueryRewriter } from '#lib/core/ports/query-rewriter.ts';
import { resolveQuestion } from './resolve-question.ts';

const LONGEST_QUERY = 300;

/**
 * Resolves a question from its conversation without a model: plain text of at most 300 characters, the question
 * first, then the words it leaves unsaid. A question that stands alone comes back as it is.
 */
export function createExtractiveRewriter(): QueryRewriter {
  return {
    async rewrite(turns) {
      const { question, carried } = resolveQuestion(turns);
      const query =
        carried.length > 0 ? `${question.replace(/[\s?!.。？]+$/u, '')} ${carried.join(' ')}` : question;
      return { query: bounded(query), model: 'citewell-extractive', usage: null };
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
