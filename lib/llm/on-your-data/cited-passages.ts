import { makePassage, type Passage } from '#lib/core/passage.ts';
import { citationNames } from './citation-names.ts';
import type { Citation, DataContext, RetrievedDocument } from './data-context.ts';

/** The citations as passages in order, so that `[docN]` names the Nth. */
export function citedPassages({ citations, retrieved }: DataContext): Passage[] {
  const names = citationNames(citations);
  return citations.map((citation, index) => {
    const found = retrieved.find((document) => isSame(document, citation));
    return makePassage({
      id: `doc${index + 1}`,
      content: citation.content,
      title: citation.title,
      sourcepage: names[index] ?? '',
      // Without ranks from the service, the order decides.
      score: found?.score ?? 1 / (index + 1),
      rerankerScore: found?.rerankerScore ?? null,
    });
  });
}

/** Documents that were found but not used, as passages with the reason. */
export function leftOutPassages({ retrieved }: DataContext): { passage: Passage; reason: string }[] {
  const leftOut = retrieved.filter(({ filterReason }) => filterReason !== null);
  const names = citationNames(leftOut);
  return leftOut.map((document, index) => ({
    passage: makePassage({
      id: `left-out-${index + 1}`,
      content: document.content,
      title: document.title,
      sourcepage: names[index] ?? '',
      score: document.score ?? 0,
      rerankerScore: document.rerankerScore,
    }),
    reason: document.filterReason ?? '',
  }));
}

function isSame(document: RetrievedDocument, citation: Citation): boolean {
  return document.content === citation.content && document.filepath === citation.filepath;
}
