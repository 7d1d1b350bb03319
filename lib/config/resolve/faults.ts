import { isSecret, type VariableName } from '../variables.ts';

/** Collects everything that is wrong with the environment, so that one start tells it all. */
export class Faults {
  readonly lines: string[] = [];
  readonly #wrong = new Set<string>();

  /** A variable that is set to something it does not take. A secret is not shown, nor an address that may hold one. */
  wrong(name: VariableName, value: string | undefined, message: string): void {
    this.#wrong.add(name);
    const shown = value === undefined || isSecret(name) || value.includes('@') ? '' : ` is "${value}"`;
    this.lines.push(`${name}${shown}: ${message}`);
  }

  /**
   * The value, or a note that one of `names` is missing and why it is needed, and an empty text in its place. Says
   * nothing where one of them was set wrong: that has been said.
   */
  require(names: VariableName | readonly VariableName[], value: string | undefined, because: string): string {
    if (value !== undefined) return value;
    const asked = [names].flat();
    if (!asked.some((name) => this.#wrong.has(name)))
      this.note(`${asked.join(' or ')}: missing (needed because ${because})`);
    return '';
  }

  /** Anything else, as a whole line. The same line is said once. */
  note(line: string): void {
    if (!this.lines.includes(line)) this.lines.push(line);
  }
}
