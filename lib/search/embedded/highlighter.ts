import type { Caption } from '#lib/core/passage.ts';
import type { Language } from '#lib/text/language.ts';
import { splitSentences } from '#lib/text/sentences.ts';
import { indexWord, segmentWords } from '#lib/text/words.ts';
import type { QueryPlan } from './rank/query-plan.ts';

interface MarkedSentence {
  text: string;
  marked: string;
  /** What the sentence says of the question: the weights of the words it holds, each counted once. */
  worth: number;
}

/** Marks the words of a question, in any form the plan knows, with `<em>`. The text around them stays as it is. */
export class Highlighter {
  /** By index term: the planned word and how well this form stands for it. */
  readonly #forms = new Map<string, { word: number; weight: number }>();

  constructor(plan: QueryPlan | undefined) {
    for (const [word, { idf, forms }] of plan?.terms.entries() ?? []) {
      for (const { term, weight } of forms) this.#forms.set(term, { word, weight: weight * idf });
    }
  }

  /** Up to `count` sentences that hold a word of the question, in the order of the text; the best when there are more. */
  fragments(text: string, language: Language, count: number): string[] {
    const sentences = this.#sentences(text, language).filter(({ worth }) => worth > 0);
    const best = new Set(sentences.toSorted((a, b) => b.worth - a.worth).slice(0, count));
    return sentences.filter((sentence) => best.has(sentence)).map(({ marked }) => marked);
  }

  /** The `count` sentences that say most of the question, best first; the first sentences when none does. */
  captions(text: string, language: Language, count: number): Caption[] {
    return this.#sentences(text, language)
      .toSorted((a, b) => b.worth - a.worth)
      .slice(0, count)
      .map((sentence) => ({ text: sentence.text, highlights: sentence.marked }));
  }

  #sentences(text: string, language: Language): MarkedSentence[] {
    return splitSentences(text).map((sentence) => this.#mark(sentence.text, language));
  }

  #mark(text: string, language: Language): MarkedSentence {
    const worths = new Map<number, number>();
    let marked = '';
    let end = 0;
    for (const word of segmentWords(text)) {
      const forms = indexWord(word.text, language).flatMap(({ term }) => this.#forms.get(term) ?? []);
      if (forms.length === 0) continue;
      marked += `${text.slice(end, word.start)}<em>${text.slice(word.start, word.end)}</em>`;
      end = word.end;
      for (const form of forms) worths.set(form.word, Math.max(form.weight, worths.get(form.word) ?? 0));
    }
    const worth = [...worths.values()].reduce((total, value) => total + value, 0);
    return { text, marked: marked + text.slice(end), worth };
  }
}
