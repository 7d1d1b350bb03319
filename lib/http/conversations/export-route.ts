import type { Conversation, ConversationTurn } from '#lib/api/conversations.ts';
import { escapedMarkdown, harmlessMarkdown } from '#lib/client/markdown/harmless-markdown.ts';
import { UPLOADS_FOLDER } from '#lib/core/access/may-read.ts';
import { citationSlices } from '#lib/core/citations/citations.ts';
import { decodeSourcefile, locationWords, sourcefileOf, sourceUrl } from '#lib/core/citations/sourcepage.ts';
import type { AnswerSupport, Missing, SentenceSupport } from '#lib/core/support/support.ts';
import { readThoughts } from '#lib/protocols/thoughts/read-thoughts.ts';
import { yieldToEventLoop } from '#lib/shared/async.ts';
import { contentDisposition } from '../documents/content-headers.ts';
import { choiceIn } from '../route/list-query.ts';
import { type Call, type Route, route } from '../route/route.ts';
import { publicOrigin } from '../route/security-headers.ts';
import { type ConversationServices, idIn, noteAudit, ownerOf } from './conversation-access.ts';
import { viewConversation } from './describe-conversation.ts';

const FORMATS = ['markdown', 'json'] as const;

/**
 * `/api/conversations/{id}/export`: downloads the active branch as Markdown, or the whole conversation as
 * JSON.
 */
export function exportRoute(services: () => ConversationServices): Route {
  return route({ GET: exportConversation }, services);
}

async function exportConversation(request: Request, call: Call<ConversationServices>): Promise<Response> {
  const { caller, owner } = await ownerOf(request, call, 'conversation');
  const id = idIn(request, 'conversations', 'conversation');
  const format = choiceIn(new URL(request.url).searchParams, 'format', FORMATS) ?? 'markdown';
  const conversation = await viewConversation(owner, id, caller, call.services);
  await noteAudit(call, caller, 'data-exported', id, { format });
  const [text, type, ending] =
    format === 'json'
      ? [await conversationJson(conversation), 'application/json', 'json']
      : [
          await conversationMarkdown(conversation, publicOrigin(request, call.services.environment)),
          'text/markdown; charset=utf-8',
          'md',
        ];
  return new Response(text, {
    headers: {
      'content-type': type,
      'content-disposition': contentDisposition('attachment', `${conversation.title}.${ending}`),
      'cache-control': 'private, no-store',
    },
  });
}

/** As JSON, a turn at a time, between which others get their turn. */
async function conversationJson({ turns, ...head }: Conversation): Promise<string> {
  const parts: string[] = [];
  for (const turn of turns) {
    parts.push(JSON.stringify(turn, null, 2).replaceAll('\n', '\n    '));
    await yieldToEventLoop();
  }
  const [begin = ''] = JSON.stringify(head, null, 2).split(/\n\}$/);
  const list = parts.length > 0 ? `[\n    ${parts.join(',\n    ')}\n  ]` : '[]';
  return `${begin},\n  "turns": ${list}\n}\n`;
}

/**
 * The active branch of a conversation as Markdown: questions, answers with what to check in them, and numbered sources. Yields to the event loop between
 * and within its answers, which may be long.
 */
export async function conversationMarkdown(conversation: Conversation, origin: string): Promise<string> {
  const { title, createdAtMs, turns, activeTurn } = conversation;
  const parts = [`# ${escapedMarkdown(title)}`, new Date(createdAtMs).toISOString().slice(0, 10)];
  for (const turn of branchTo(activeTurn, turns)) {
    parts.push(await exchange(turn, origin));
    await yieldToEventLoop();
  }
  return `${parts.join('\n\n')}\n`;
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

async function exchange(turn: ConversationTurn, origin: string): Promise<string> {
  const { text, sources } = await numbered(turn);
  return [
    `## ${quoted(turn.question)}`,
    ...(turn.attachments.length > 0 ? [`*${turn.attachments.map(escapedMarkdown).join(', ')}*`] : []),
    ...(text.trim() ? [harmlessMarkdown(text), ...supportNote(turn.support)] : []),
    ...remarks(turn),
    ...(sources.length > 0
      ? [sources.map((name, index) => source(name, turn, index, origin)).join('\n')]
      : []),
  ].join('\n\n');
}

/** The answer with numbers instead of source names, and the sources in order. */
async function numbered({
  answer,
  dataPoints,
}: ConversationTurn): Promise<{ text: string; sources: string[] }> {
  const sources: string[] = [];
  let text = '';
  let from = 0;
  for (const marks of citationSlices(answer, dataPoints.citations)) {
    for (const { name, source, start, end } of marks) {
      text += answer.slice(from, start) + written(name, source, sources, answer.slice(start, end));
      from = end;
    }
    await yieldToEventLoop();
  }
  return { text: text + answer.slice(from), sources };
}

/** A citation by the number of its source, which it adds to `sources`; one of a removed file of one's own by its name. */
function written(name: string, source: string | undefined, sources: string[], raw: string): string {
  if (source === undefined) return name.startsWith(`${UPLOADS_FOLDER}/`) ? `(${fileName(name)})` : raw;
  if (!sources.includes(source)) sources.push(source);
  return `[${sources.indexOf(source) + 1}]`;
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

/** A source by its title and location, such as "Handbook, page 3", linked to its original. */
function source(sourcepage: string, turn: ConversationTurn, index: number, origin: string): string {
  const external = turn.dataPoints.external?.find(({ citation }) => citation === sourcepage);
  const address = sourceUrl({ sourcepage, external }, origin);
  return `${index + 1}. [${escapedMarkdown(nameOf(sourcepage, turn))}](<${address}>)`;
}

function nameOf(sourcepage: string, { thoughts }: ConversationTurn): string {
  const passages = readThoughts(thoughts).results?.passages ?? [];
  const title = passages.find((passage) => passage.sourcepage === sourcepage)?.title?.trim();
  return [title || fileName(sourcepage), ...locationWords(sourcepage)].join(', ');
}

function fileName(sourcepage: string): string {
  const file = sourcefileOf(sourcepage);
  return decodeSourcefile(file.slice(file.lastIndexOf('/') + 1)).replace(/\s+/g, ' ');
}

/** A question on one line, escaped as plain text. */
function quoted(question: string): string {
  return escapedMarkdown(question.replace(/\s+/g, ' ').trim());
}

/** How many details of a sentence are said. */
const MOST_DETAILS = 3;

/** The sentences of an answer that its sources do not support, with what is missing, as inert Markdown; empty where there are none. */
function supportNote(support: AnswerSupport | undefined): string[] {
  const marked = support?.sentences.filter(({ verdict }) => verdict !== 'supported') ?? [];
  if (!support || marked.length === 0) return [];
  const head = `(${support.supported} of ${support.of} sentences are supported. To check:)`;
  const lines = marked.map((one) => `- ${escapedMarkdown(`“${one.text}” ${findingOf(one)}`)}`);
  return [head, lines.join('\n')];
}

function findingOf({ verdict, missing = [], source }: SentenceSupport): string {
  if (verdict === 'misattributed') return `This is in ${source}, not in the source cited.`;
  if (verdict === 'uncited') return `This sentence cites no source.${source ? ` ${source} says it.` : ''}`;
  return missing.slice(0, MOST_DETAILS).map(detailOf).join(' ') || 'The source does not say this.';
}

function detailOf({ kind, answer, source }: Missing): string {
  if (answer && source) return `The source says “${source}”, the answer says “${answer}”.`;
  if (source) return `The source says “${source}”, the answer leaves it out.`;
  if (kind === 'words' || !answer) return 'The source does not say this.';
  return `The answer says “${answer}”, the source does not.`;
}
