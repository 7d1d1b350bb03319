import type { Json } from '#lib/shared/json.ts';
import { isRecord } from '#lib/shared/json.ts';
import type { Thought } from '../thoughts/thought.ts';

/** What the component of the Azure JavaScript sample may send as `context.approach`. */
const APPROACHES: readonly unknown[] = ['rrr', 'rtr', 'rda'];

/** Whether a request comes from the component of the Azure JavaScript sample, which alone sends `context.approach`. */
export function isFromSampleComponent(body: unknown): boolean {
  const context = isRecord(body) ? body['context'] : undefined;
  return isRecord(context) && APPROACHES.includes(context['approach']);
}

/**
 * Thoughts as the component shows them: HTML whose only markup is `<br>`. Everything else is escaped, because the
 * component hands the text to `innerHTML`, and thoughts quote documents.
 */
export function thoughtsAsHtml(thoughts: readonly Thought[]): string {
  return thoughts
    .map(({ title, description }) => [title, ...linesOf(description)].map(asHtml).join('<br>'))
    .join('<br><br>');
}

/**
 * Follow-up questions as the component finds them in the text, in the pieces in which its parser takes them from a
 * stream. A question has neither angle brackets nor `=`: the component shows the text as HTML, where `<<question` is a tag.
 */
export function followUpPieces(questions: readonly string[]): string[] {
  return questions.flatMap((question) => ['<<', withoutMarkup(question), '>>\n']);
}

function linesOf(description: Thought['description']): string[] {
  return typeof description === 'string' ? [description] : description.map(lineOf);
}

function lineOf(entry: Json): string {
  if (typeof entry === 'string') return entry;
  // A passage: the component has its fields nowhere else, and needs none of them.
  if (isRecord(entry) && 'sourcepage' in entry) return `${entry['sourcepage']}: ${entry['content']}`;
  return JSON.stringify(entry);
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '<br>',
};

function asHtml(text: string): string {
  return text.replaceAll(/[&<>"'\n]/g, (character) => ESCAPED[character] ?? '');
}

const LOOKALIKES: Readonly<Record<string, string>> = { '<': '‹', '>': '›', '=': '＝' };

function withoutMarkup(question: string): string {
  return question
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[<>=]/g, (character) => LOOKALIKES[character] ?? '')
    .trim();
}
