/** A piece of a model's answer: text for the reader, or a follow-up question marked as `<<question>>`. */
export type AnswerPart = { type: 'text'; text: string } | { type: 'question'; question: string };

/** A marker longer than this, or one that spans lines, is treated as text. */
const MAX_QUESTION_LENGTH = 200;
const COMPLETE = /<<([^\n]{1,200}?)>>/;

/**
 * Removes follow-up markers from streamed text, however it is split. Text that may become a marker is buffered
 * until it is complete or ruled out. Call `push` for each delta and `end` once.
 */
export class FollowUpFilter {
  #buffer = '';

  push(delta: string): AnswerPart[] {
    this.#buffer += delta;
    return this.#release((text) => safeLength(text));
  }

  end(): AnswerPart[] {
    return this.#release((text) => text.length);
  }

  #release(length: (text: string) => number): AnswerPart[] {
    const parts: AnswerPart[] = [];
    for (let match = COMPLETE.exec(this.#buffer); match; match = COMPLETE.exec(this.#buffer)) {
      pushText(parts, this.#buffer.slice(0, match.index).trimEnd());
      parts.push({ type: 'question', question: (match[1] ?? '').trim() });
      this.#buffer = this.#buffer.slice(match.index + match[0].length).trimStart();
    }
    const safe = length(this.#buffer);
    pushText(parts, this.#buffer.slice(0, safe));
    this.#buffer = this.#buffer.slice(safe);
    return parts;
  }
}

function pushText(parts: AnswerPart[], text: string): void {
  if (text) parts.push({ type: 'text', text });
}

/**
 * The length of text that is safe to emit: up to the white space before a possible marker, which is removed
 * together with it.
 */
function safeLength(text: string): number {
  const marker = text.lastIndexOf('<<');
  const mayBegin = marker >= 0 && mayComplete(text.slice(marker));
  const shown = mayBegin ? text.slice(0, marker) : text.replace(/<$/, '');
  return shown.trimEnd().length;
}

function mayComplete(marker: string): boolean {
  return marker.length <= MAX_QUESTION_LENGTH + 4 && !marker.includes('\n');
}
