import type { Candidate } from './candidate.ts';
import type { PlannedTerm, QueryPlan } from './query-plan.ts';

/** One occurrence in a passage's text: which planned term, at which word, and how well its form stands for it. */
export interface Occurrence {
  term: number;
  position: number;
  weight: number;
}

/** Where the planned terms stand in one candidate. The arrays hold, per planned term, the best form's weight there. */
export interface Matches {
  occurrences: Occurrence[];
  length: number;
  inText: number[];
  inHeadings: number[];
  /** The share of the nearest heading's words that the question says. */
  headingShare: number;
}

/** Finds planned terms in candidates; built once a question. */
export class Matcher {
  readonly #forms = new Map<string, { term: number; weight: number }[]>();
  readonly #size: number;

  constructor(plan: QueryPlan) {
    this.#size = plan.terms.length;
    for (const [term, planned] of plan.terms.entries()) this.#add(term, planned);
  }

  #add(term: number, planned: PlannedTerm): void {
    for (const form of planned.forms) {
      const known = this.#forms.get(form.term);
      if (known) known.push({ term, weight: form.weight });
      else this.#forms.set(form.term, [{ term, weight: form.weight }]);
    }
  }

  /** One pass over the candidate's analyzed texts. */
  match(candidate: Candidate): Matches {
    const words = candidate.terms.split(' ');
    const occurrences: Occurrence[] = [];
    for (const [position, word] of words.entries()) {
      for (const { term, weight } of this.#forms.get(word) ?? [])
        occurrences.push({ term, position, weight });
    }
    const inText = this.#best(words);
    const nearest = candidate.headingTerms.split('\n').at(-1)?.split(' ').filter(Boolean) ?? [];
    const said = nearest.filter((word) => this.#forms.has(word)).length;
    return {
      occurrences,
      length: words.length,
      inText,
      inHeadings: this.#best(candidate.headingTerms.split(/[ \n]/)),
      headingShare: nearest.length > 0 ? said / nearest.length : 0,
    };
  }

  #best(words: string[]): number[] {
    const best = new Array<number>(this.#size).fill(0);
    for (const word of words) {
      for (const { term, weight } of this.#forms.get(word) ?? []) {
        if (weight > (best[term] ?? 0)) best[term] = weight;
      }
    }
    return best;
  }
}
