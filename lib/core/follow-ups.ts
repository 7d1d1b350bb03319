/** A piece of a model's answer: text for the reader, or a follow-up question that was marked as `<<question>>`. */
export type AnswerPart = { type: 'text'; text: string } | { type: 'question'; question: string };

/** A marker longer than this, or one that runs over a line, is text after all. */
const LONGEST_QUESTION = 200;
const COMPLETE = /<<([^\n]{1,200}?)>>/;

/**
 * Takes follow-up markers out of a streamed text, however it is cut: what might become a marker is held back
 * until it is one or cannot be. Call `push` for each delta and `end` once.
 */
export class FollowUpFilter {
  #held = '';

  push(delta: string): AnswerPart[] {
    this.#held += delta;
    return this.#release((text) => safeLength(text));
  }

  end(): AnswerPart[] {
    return this.#release((text) => text.length);
  }

  #release(length: (text: string) => number): AnswerPart[] {
    const parts: AnswerPart[] = [];
    for (let match = COMPLETE.exec(this.#held); match; match = COMPLETE.exec(this.#held)) {
      pushText(parts, this.#held.slice(0, match.index).trimEnd());
      parts.push({ type: 'question', question: (match[1] ?? '').trim() });
      this.#held = this.#held.slice(match.index + match[0].length).trimStart();
    }
    const safe = length(this.#held);
    pushText(parts, this.#held.slice(0, safe));
    this.#held = this.#held.slice(safe);
    return parts;
  }
}

function pushText(parts: AnswerPart[], text: string): void {
  if (text) parts.push({ type: 'text', text });
}

/** How much of `text` can be shown now: up to the white space before a possible marker, which would vanish with it. */
function safeLength(text: string): number {
  const marker = text.lastIndexOf('<<');
  const mayBegin = marker >= 0 && mayComplete(text.slice(marker));
  const shown = mayBegin ? text.slice(0, marker) : text.replace(/<$/, '');
  return shown.trimEnd().length;
}

function mayComplete(marker: string): boolean {
  return marker.length <= LONGEST_QUESTION + 4 && !marker.includes('\n');
}
