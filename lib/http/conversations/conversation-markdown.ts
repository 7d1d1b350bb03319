import type { Conversation, ConversationTurn } from '#lib/api/conversations.ts';
import { escapedMarkdown, harmlessMarkdown } from '#lib/client/markdown/harmless-markdown.ts';
import { citationMarks } from '#lib/core/citations.ts';
import { decodeSourcefile, encodePath, sourcefileOf } from '#lib/core/sourcepage.ts';
import { UPLOADS_FOLDER } from '#lib/core/upload-mark.ts';
import { readThoughts } from '#lib/protocols/thoughts/read-thoughts.ts';

/** The active branch of a conversation as Markdown: questions, answers and numbered sources. */
export function conversationMarkdown(conversation: Conversation, origin: string): string {
  const { title, createdAtMs, turns, activeTurn } = conversation;
  const date = new Date(createdAtMs).toISOString().slice(0, 10);
  const parts = branchTo(activeTurn, turns).map((turn) => exchange(turn, origin));
  return `${[`# ${escapedMarkdown(title)}`, date, ...parts].join('\n\n')}\n`;
}

/** The turns from the first to `last`. */
function branchTo(last: string | null, turns: readonly ConversationTurn[]): ConversationTurn[] {
  const branch: ConversationTurn[] = [];
  let wanted = last;
  for (const turn of turns.toReversed()) {
    if (turn.id !== wanted) continue;
    branch.unshift(turn);
    wanted = turn.parent;
  }
  return branch;
}

function exchange(turn: ConversationTurn, origin: string): string {
  const { text, sources } = numbered(turn);
  return [
    `## ${quoted(turn.question)}`,
    ...(turn.attachments.length > 0 ? [`*${turn.attachments.map(escapedMarkdown).join(', ')}*`] : []),
    ...(text.trim() ? [harmlessMarkdown(text)] : []),
    ...remarks(turn),
    ...(sources.length > 0
      ? [sources.map((name, index) => source(name, turn, index, origin)).join('\n')]
      : []),
  ].join('\n\n');
}

/** The answer with numbers instead of source names, and the sources in order. */
function numbered({ answer, dataPoints }: ConversationTurn): { text: string; sources: string[] } {
  const sources: string[] = [];
  let text = '';
  let from = 0;
  for (const { name, source, start, end } of citationMarks(answer, dataPoints.citations)) {
    if (source === undefined) {
      const isOwn = name.startsWith(`${UPLOADS_FOLDER}/`);
      text += answer.slice(from, start) + (isOwn ? `(${fileName(name)})` : answer.slice(start, end));
      from = end;
      continue;
    }
    if (!sources.includes(source)) sources.push(source);
    text += `${answer.slice(from, start)}[${sources.indexOf(source) + 1}]`;
    from = end;
  }
  return { text: text + answer.slice(from), sources };
}

function remarks({ status, withheld, failure }: ConversationTurn): string[] {
  const withoutAnswer = '(This answer rests on documents that you may not read.)';
  const ended = { stopped: '(Stopped.)', interrupted: '(Interrupted.)', running: '(Still being answered.)' };
  return [
    ...(withheld ? [withoutAnswer] : []),
    ...(status in ended ? [ended[status as keyof typeof ended]] : []),
    ...(failure ? [`(${escapedMarkdown(failure.message)})`] : []),
  ];
}

/** A source by its title and place, such as "Handbook, page 3", linked to its original. */
function source(sourcepage: string, turn: ConversationTurn, index: number, origin: string): string {
  const file = sourcefileOf(sourcepage);
  const path = encodePath(file);
  const place = encodeURI(sourcepage.slice(file.length).toWellFormed()).replace(
    /[()<>\\]/g,
    encodeURIComponent,
  );
  return `${index + 1}. [${escapedMarkdown(nameOf(sourcepage, turn))}](<${origin}/content/${path}${place}>)`;
}

function nameOf(sourcepage: string, { thoughts }: ConversationTurn): string {
  const passages = readThoughts(thoughts).results?.passages ?? [];
  const title = passages.find((passage) => passage.sourcepage === sourcepage)?.title?.trim();
  const place = /#((?:page|slide|row|item|sheet)=.*)$/.exec(sourcepage)?.[1];
  const words = place
    ?.split('&')
    .map((part) => decodeSourcefile(part.replace('=', ' ').replace('item', 'entry')));
  return [title || fileName(sourcepage), ...(words ?? [])].join(', ');
}

function fileName(sourcepage: string): string {
  const file = sourcefileOf(sourcepage);
  return decodeSourcefile(file.slice(file.lastIndexOf('/') + 1)).replace(/\s+/g, ' ');
}

/** A question on one line, escaped as plain text. */
function quoted(question: string): string {
  return escapedMarkdown(question.replace(/\s+/g, ' ').trim());
}
