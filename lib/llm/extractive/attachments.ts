import type { Prompt } from '#lib/core/ports/chat-model.ts';

/** A text file that came with the question. */
export interface AttachedText {
  name: string;
  text: string;
}

const SOURCES = '\n\nSources:';
const ATTACHED = /\n\nAttached file "([^"\n]*)":\n/g;

/** The text files in the last user message, as the prompt holds them: after the question, before the sources. */
export function attachedTexts({ messages, question }: Prompt): AttachedText[] {
  const last = messages.findLast((message) => message.role === 'user')?.content ?? '';
  if (!last.startsWith(question)) return [];
  const end = last.lastIndexOf(SOURCES);
  const between = last.slice(question.length, end < 0 ? undefined : end);
  const marks = [...between.matchAll(ATTACHED)];
  return marks.map((mark, index) => ({
    name: mark[1] ?? '',
    text: between.slice(mark.index + mark[0].length, marks[index + 1]?.index),
  }));
}

/** A turn as its author typed it, without the files that core has put behind it. */
export function withoutAttachments(content: string): string {
  const start = content.search(/\n\nAttached (?:file|image) "/);
  return start < 0 ? content : content.slice(0, start);
}
