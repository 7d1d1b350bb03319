import type { SourcePassage } from './source-passage.ts';
import { meaningfulTerms } from './terms.ts';

/** Finds the passages that share most with a text, rare terms counting more; best first. */
export type FindRelated = (text: string, most: number) => SourcePassage[];

/**
 * A plain search by words over all passages: for the places that answer a question too. It is not the search engine that
 * the questions will test, so that they do not favour it.
 */
export function createRelatedPassages(passages: readonly SourcePassage[]): FindRelated {
  const holders = new Map<string, number[]>();
  passages.forEach(({ text, headings }, index) => {
    for (const term of meaningfulTerms([...headings, text].join('\n'))) {
      const some = holders.get(term);
      if (some) some.push(index);
      else holders.set(term, [index]);
    }
  });
  return (text, most) => {
    const scores = new Map<number, number>();
    for (const term of meaningfulTerms(text)) {
      const some = holders.get(term) ?? [];
      const weight = Math.log(1 + passages.length / Math.max(1, some.length));
      for (const index of some) scores.set(index, (scores.get(index) ?? 0) + weight);
    }
    const best = [...scores].toSorted(([i, a], [j, b]) => b - a || i - j).slice(0, most);
    return best.flatMap(([index]) => passages[index] ?? []);
  };
}
