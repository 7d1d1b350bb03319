import type { Language } from '#lib/text/language.ts';
import { SUBJECT_TERMS, stopTerms } from '#lib/text/stop-terms.ts';
import { NO_WORD, type RankedPassage, wordNumber } from './candidate.ts';
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

interface Form {
  term: number;
  weight: number;
  /** Of another word than the asked one. */
  isRelated: boolean;
}

/** Bits of a word's number that `Matcher` looks at first; few of a passage's words share them with one of the question. */
const FIRST_BITS = 0xff;

const SUBJECTS: ReadonlySet<number> = new Set([...SUBJECT_TERMS].map(wordNumber));

/** Finds planned terms in candidates; built once a question. */
export class Matcher {
  readonly #forms = new Map<number, Form[]>();
  readonly #mayBeForm = new Uint8Array(FIRST_BITS + 1);
  readonly #stopTerms: ReadonlySet<number>;
  readonly #size: number;

  constructor(plan: QueryPlan) {
    this.#stopTerms = stopTermNumbers(plan.language);
    this.#size = plan.terms.length;
    for (const [term, planned] of plan.terms.entries()) this.#add(term, planned);
  }

  #add(term: number, planned: PlannedTerm): void {
    for (const form of planned.forms) {
      if (form.term === '') continue;
      const number = wordNumber(form.term);
      this.#mayBeForm[number & FIRST_BITS] = 1;
      const own = { term, weight: form.weight, isRelated: form.kind === 'related' };
      const known = this.#forms.get(number);
      if (known) known.push(own);
      else this.#forms.set(number, [own]);
    }
  }

  /** One pass over the candidate's words. */
  match({ terms, headings, nearestFrom }: RankedPassage): Matches {
    return {
      occurrences: this.#find(terms),
      length: terms.length,
      inHeadings: this.#best(headings),
      headingShare: this.#shareSaid(headings, nearestFrom),
    };
  }

  #find(words: Int32Array): Occurrence[] {
    const found: Occurrence[] = [];
    for (let position = 0; position < words.length; position++) {
      const forms = this.#formsAt(words, position);
      if (forms) for (const { term, weight } of forms) found.push({ term, position, weight });
    }
    return found;
  }

  /** Related words are meant as nouns: "vacation" is leave, and not what you do "when you leave". */
  #formsAt(words: Int32Array, at: number): Form[] | undefined {
    const word = words[at] ?? NO_WORD;
    const forms = this.#mayBeForm[word & FIRST_BITS] ? this.#forms.get(word) : undefined;
    if (!forms || at === 0 || !SUBJECTS.has(words[at - 1] ?? NO_WORD)) return forms;
    const own = forms.filter(({ isRelated }) => !isRelated);
    return own.length > 0 ? own : undefined;
  }

  #best(words: Int32Array): number[] {
    const best = new Array<number>(this.#size).fill(0);
    for (let at = 0; at < words.length; at++) {
      for (const { term, weight } of this.#formsAt(words, at) ?? []) {
        if (weight > (best[term] ?? 0)) best[term] = weight;
      }
    }
    return best;
  }

  /** The share of the nearest heading's telling words that the question says. Function words tell only when it is made of them. */
  #shareSaid(headings: Int32Array, nearestFrom: number): number {
    let telling = 0;
    let said = 0;
    for (let at = nearestFrom; at < headings.length; at++) {
      const word = headings[at] ?? NO_WORD;
      if (this.#formsAt(headings, at)) said++;
      else if (word === NO_WORD || this.#stopTerms.has(word)) continue;
      telling++;
    }
    return telling > 0 ? said / telling : 0;
  }
}

const numbersByLanguage = new Map<Language, ReadonlySet<number>>();

function stopTermNumbers(language: Language): ReadonlySet<number> {
  const known = numbersByLanguage.get(language) ?? new Set([...stopTerms(language)].map(wordNumber));
  numbersByLanguage.set(language, known);
  return known;
}
