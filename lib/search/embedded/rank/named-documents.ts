import type { Candidate } from './candidate.ts';
import type { QueryPlan } from './query-plan.ts';
import { WEIGHTS } from './weights.ts';

/**
 * By source file, how far the question names the document (0–1): the share of its title and file name that the question
 * says, against the document named best. Words count the more the fewer of the candidates' titles have them, so that
 * of "Standard Plan" and "Plus Plan" the right one stands out.
 */
export function namedDocuments(plan: QueryPlan, candidates: readonly Candidate[]): Map<string, number> {
  const titles = new Map(
    candidates.map(({ sourcefile, titleTerms }) => [
      sourcefile,
      new Set(titleTerms.split(' ').filter(Boolean)),
    ]),
  );
  const holders = new Map<string, number>();
  for (const title of titles.values()) {
    for (const word of title) holders.set(word, (holders.get(word) ?? 0) + 1);
  }
  const asked = new Map(plan.terms.flatMap(({ forms }) => forms.map(({ term, weight }) => [term, weight])));
  const shareSaid = (title: Set<string>): number => {
    let said = 0;
    let all = 0;
    for (const word of title) {
      const worth = Math.log(1 + titles.size / (holders.get(word) ?? 1));
      all += worth;
      said += worth * (asked.get(word) ?? 0);
    }
    return all > 0 ? said / all : 0;
  };
  const shares = new Map([...titles].map(([file, title]) => [file, shareSaid(title)]));
  // A few words in common with a long title name nothing, even when no other title has more.
  const most = [...shares.values()].reduce((highest, share) => Math.max(highest, share), WEIGHTS.titleFloor);
  return new Map([...shares].map(([file, share]) => [file, share / most]));
}
