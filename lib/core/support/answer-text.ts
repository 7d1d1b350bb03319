import type { Language } from '#lib/text/language.ts';
import type { Atom } from './atom.ts';
import { readAtoms } from './read-atoms.ts';

/** A sentence of an answer, read once for each language in which it is compared. */
export class AnswerText {
  readonly text: string;
  readonly #atoms = new Map<Language, readonly Atom[]>();

  constructor(text: string) {
    this.text = text;
  }

  atoms(language: Language): readonly Atom[] {
    let atoms = this.#atoms.get(language);
    if (!atoms) {
      atoms = readAtoms(this.text, language);
      this.#atoms.set(language, atoms);
    }
    return atoms;
  }
}
