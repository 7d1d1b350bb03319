import { escapedMarkdown } from '#lib/client/markdown/harmless-markdown.ts';
import type { AnswerSupport, Missing, SentenceSupport } from '#lib/core/support/support.ts';

/** How many details of a sentence are said. */
const MOST_DETAILS = 3;

/** The sentences of an answer that its sources do not support, with what is missing, as inert Markdown; empty where there are none. */
export function supportNote(support: AnswerSupport | undefined): string[] {
  const marked = support?.sentences.filter(({ verdict }) => verdict !== 'supported') ?? [];
  if (!support || marked.length === 0) return [];
  const head = `(${support.supported} of ${support.of} sentences are supported. To check:)`;
  const lines = marked.map((one) => `- ${escapedMarkdown(`“${one.text}” ${findingOf(one)}`)}`);
  return [head, lines.join('\n')];
}

function findingOf({ verdict, missing = [], source }: SentenceSupport): string {
  if (verdict === 'misattributed') return `This stands in ${source}, not in the source named.`;
  if (verdict === 'uncited') return `This names no source.${source ? ` ${source} says it.` : ''}`;
  return missing.slice(0, MOST_DETAILS).map(detailOf).join(' ') || 'The source does not say this.';
}

function detailOf({ kind, answer, source }: Missing): string {
  if (answer && source) return `The source says ${source}, the answer says ${answer}.`;
  if (source) return `The source says ${source}, the answer leaves it out.`;
  if (kind === 'words' || !answer) return 'The source does not say this.';
  return `The answer says ${answer}, the source does not.`;
}
