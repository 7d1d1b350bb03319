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
      if (form.term === '') continue;
      const known = this.#forms.get(form.term);
      if (known) known.push({ term, weight: form.weight });
      else this.#forms.set(form.term, [{ term, weight: form.weight }]);
    }
  }

  /** One pass over the candidate's analyzed texts. */
  match(candidate: Candidate): Matches {
    const nearest =
      candidate.headingTerms
        .split('\n')
        .at(-1)
        ?.split(' ')
        .filter((word) => this.#tells(word)) ?? [];
    const said = nearest.filter((word) => this.#forms.has(word)).length;
    return {
      ...this.#find(candidate.terms),
      inHeadings: this.#best(candidate.headingTerms.split(/[ \n]/)),
      headingShare: nearest.length > 0 ? said / nearest.length : 0,
    };
  }

  /**
   * Searches for the few forms instead of looking up each of the many words: a search within a string is native code,
   * and a word becomes a string of its own only to be looked up.
   */
  #find(text: string): Pick<Matches, 'occurrences' | 'length'> {
    const found: Occurrence[] = [];
    for (const [form, terms] of this.#forms) {
      for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) {
        if (!isWholeWord(text, at, at + form.length)) continue;
        for (const { term, weight } of terms) found.push({ term, position: at, weight });
      }
    }
    found.sort((a, b) => a.position - b.position);
    return { occurrences: found, length: countWords(text, found) };
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

const SPACE = 32;

function isWholeWord(text: string, start: number, end: number): boolean {
  return (
    (start === 0 || text.charCodeAt(start - 1) === SPACE) &&
    (end === text.length || text.charCodeAt(end) === SPACE)
  );
}

/** Counts the words of a text, and turns the positions of occurrences (ascending, in characters) into words. */
function countWords(text: string, occurrences: Occurrence[]): number {
  let words = 0;
  let counted = 0;
  for (const occurrence of occurrences) {
    for (; counted < occurrence.position; counted++) if (text.charCodeAt(counted) === SPACE) words++;
    occurrence.position = words;
  }
  for (; counted < text.length; counted++) if (text.charCodeAt(counted) === SPACE) words++;
  return words + 1;
}
