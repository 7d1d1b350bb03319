import type { QueryRewriter } from '#lib/core/ports/search-models.ts';
import { resolveQuestion } from './resolve-question.ts';

const LONGEST_QUERY = 300;

/**
 * Resolves a question from its conversation without a model: plain text of at most 300 characters, the question
 * first, then the words it leaves unsaid. A question that stands alone comes back as it is. So does one that may, beside
 * the alternative with words from before.
 */
export function createExtractiveRewriter(): QueryRewriter {
  return {
    async rewrite(turns) {
      const { question, carried, cited, mayStandAlone } = resolveQuestion(turns);
      const plain = bounded(question);
      const full = bounded([question.replace(/[\s?!.。？]+$/u, ''), ...carried].join(' '));
      const isFull = carried.length > 0 && !mayStandAlone;
      return {
        model: 'citewell-extractive',
        usage: null,
        query: isFull ? full : plain,
        ...(carried.length > 0 && mayStandAlone && { alternative: full }),
        ...(cited.length > 0 && !mayStandAlone && { continues: cited }),
      };
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
