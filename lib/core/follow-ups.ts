/** A marker longer than this, or one that spans lines, is treated as text. */
const MAX_QUESTION_LENGTH = 200;
/** Further questions are removed from the text and dropped. */
const MAX_QUESTIONS = 3;
/** More white space than this before a possible marker is text of the answer. */
const MAX_HELD_SPACE = 200;
const COMPLETE = /<<([^\n]{1,200}?)>>/;

/**
 * Removes follow-up questions, marked as `<<question>>`, from streamed text, however it is split, and collects the first three. Text that
 * may become a marker is held back until it is complete or ruled out. Call `push` for each delta and `end` once: both
 * return text for the reader, which may be empty.
 */
export class FollowUpFilter {
  readonly questions: string[] = [];
  #held = '';

  push(delta: string): string {
    this.#held += delta;
    return this.#release(safeLength);
  }

  end(): string {
    return this.#release((text) => text.length);
  }

  #release(length: (text: string) => number): string {
    let released = '';
    for (let match = COMPLETE.exec(this.#held); match; match = COMPLETE.exec(this.#held)) {
      released += this.#held.slice(0, match.index).trimEnd();
      if (this.questions.length < MAX_QUESTIONS) this.questions.push((match[1] ?? '').trim());
      this.#held = this.#held.slice(match.index + match[0].length).trimStart();
    }
    const safe = length(this.#held);
    released += this.#held.slice(0, safe);
    this.#held = this.#held.slice(safe);
    return released;
  }
}

/**
 * The length of text that is safe to emit: up to the white space before a possible marker, which is removed
 * together with it.
 */
function safeLength(text: string): number {
  const marker = text.lastIndexOf('<<');
  const mayBegin = marker >= 0 && mayComplete(text.slice(marker));
  const shown = mayBegin ? text.slice(0, marker) : text.replace(/<$/, '');
  const { length } = shown.trimEnd();
  return shown.length - length > MAX_HELD_SPACE ? shown.length : length;
}

function mayComplete(marker: string): boolean {
  return marker.length <= MAX_QUESTION_LENGTH + 4 && !marker.includes('\n');
}
