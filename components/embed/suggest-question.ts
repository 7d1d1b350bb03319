import { currentDraft, setDraft } from '#components/chat/draft.ts';

let suggested = '';

/**
 * Puts a question that the page around the frame suggests into the composer, in place of the one before. What the reader
 * has written stays below it: a page takes away no words, and slips none into their place unseen.
 */
export function suggestQuestion(question: string): void {
  const draft = currentDraft();
  const before = [suggested, question].find((text) => text !== '' && draft.startsWith(text)) ?? '';
  const own = draft.slice(before.length).trim();
  suggested = question;
  setDraft(own ? `${question}\n${own}` : question);
}
