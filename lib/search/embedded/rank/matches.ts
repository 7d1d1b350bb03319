import { stopTerms } from '#lib/text/stop-terms.ts';
import type { Candidate } from './candidate.ts';
import type { PlannedTerm, QueryPlan } from './query-plan.ts';

/** One occurrence in a passage's text: which planned term, at which word, and how well its form stands for it. */
interface Occurrence {
  term: number;
  position: number;
  weight: number;
}

/** Where the planned terms stand in one candidate. */
export interface Matches {
  occurrences: Occurrence[];
  length: number;
  /** Per planned term, how well its best form in the headings stands for it; 0 when none does. */
  inHeadings: number[];
  /** The share of the nearest heading's telling words that the question says. */
  headingShare: number;
}

/** Finds planned terms in candidates; built once a question. */
export class Matcher {
  readonly #forms = new Map<string, { term: number; weight: number }[]>();
  readonly #stopTerms: ReadonlySet<string>;
  readonly #size: number;

  constructor(plan: QueryPlan) {
    this.#stopTerms = stopTerms(plan.language);
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
    const nearest =
      candidate.headingTerms
        .split('\n')
        .at(-1)
        ?.split(' ')
        .filter((word) => this.#tells(word)) ?? [];
    const said = nearest.filter((word) => this.#forms.has(word)).length;
    return {
      occurrences,
      length: words.length,
      inHeadings: this.#best(candidate.headingTerms.split(/[ \n]/)),
      headingShare: nearest.length > 0 ? said / nearest.length : 0,
    };
  }

  /** Function words count only when the question is made of them. */
  #tells(word: string): boolean {
    return word !== '' && (this.#forms.has(word) || !this.#stopTerms.has(word));
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
