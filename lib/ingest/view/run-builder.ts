import type { TextRun } from '#lib/core/ports/source-parts.ts';

/** How words look: a run without them. */
export type Look = Omit<TextRun, 'text'>;

/** Collects the words of one block with single spaces between them, as a browser shows them. */
export class RunBuilder {
  #runs: TextRun[] = [];
  /** The last character of the words; held separately, because looking it up in a text that grows copies the text. */
  #end: 'nothing' | 'space' | 'line' | 'word' = 'nothing';

  /** Adds words. Their white space is squeezed, unless it `isExact`. */
  say(text: string, look: Look, isExact = false): void {
    const squeezed = isExact ? text : text.replace(/\s+/g, ' ');
    const said = !isExact && this.#end !== 'word' ? squeezed.trimStart() : squeezed;
    if (said === '') return;
    this.#end = /\s/.test(said.at(-1) ?? '') ? 'space' : 'word';
    const last = this.#runs.at(-1);
    if (last && isSameLook(last, look)) last.text += said;
    else this.#runs.push({ text: said, ...look });
  }

  /** Goes on at the beginning of a line. */
  startLine(): void {
    if (this.#end !== 'line') this.breakLine();
  }

  /** Goes on in a new line, unless nothing was said before it. */
  breakLine(): void {
    const last = this.#runs.at(-1);
    if (!last) return;
    last.text += '\n';
    this.#end = 'line';
  }

  /** Everything said so far, and begins anew. None where it was but white space. */
  take(): TextRun[] {
    const runs = this.#runs;
    this.#runs = [];
    this.#end = 'nothing';
    while (runs.length > 0) {
      const last = runs[runs.length - 1] as TextRun;
      last.text = last.text.trimEnd();
      if (last.text) return runs;
      runs.pop();
    }
    return runs;
  }
}

function isSameLook(one: Look, other: Look): boolean {
  return (
    one.strong === other.strong &&
    one.em === other.em &&
    one.code === other.code &&
    one.image === other.image &&
    one.href === other.href
  );
}
