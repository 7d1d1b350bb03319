import type { Question, QuestionKind } from '#lib/quality/question.ts';
import { meaningfulTerms, overlap } from './choose-passages.ts';

/** From here on two questions ask the same in other words. */
const ALIKE = 0.7;

/** The questions that there are, so that none is made twice, and of each kind the halves stay equal. */
export class KnownQuestions {
  readonly #ids = new Set<string>();
  readonly #terms: Set<string>[] = [];
  readonly #counts = new Map<QuestionKind, { dev: number; 'held-out': number }>();

  constructor(existing: readonly Question[]) {
    for (const question of existing) this.#note(question);
  }

  /** The question, given to the smaller half of its kind; undefined where there is one like it. */
  add(made: Omit<Question, 'split'>): Question | undefined {
    const terms = termsOf(made);
    const isKnown = this.#ids.has(made.id) || this.#terms.some((known) => overlap(known, terms) >= ALIKE);
    if (isKnown) return undefined;
    const counts = this.#counts.get(made.kind);
    const split = counts && counts.dev > counts['held-out'] ? 'held-out' : 'dev';
    const question: Question = { ...made, split };
    this.#note(question);
    return question;
  }

  #note(question: Question): void {
    this.#ids.add(question.id);
    this.#terms.push(termsOf(question));
    const counts = this.#counts.get(question.kind) ?? { dev: 0, 'held-out': 0 };
    counts[question.split] += 1;
    this.#counts.set(question.kind, counts);
  }
}

function termsOf({ question, history = [] }: Pick<Question, 'question' | 'history'>): Set<string> {
  return meaningfulTerms([...history.map(({ content }) => content), question].join('\n'));
}
