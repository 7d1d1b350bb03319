import type { Owner } from '#lib/core/access/principal.ts';
import type { AnswerTrace } from '#lib/core/events/answer-trace.ts';
import type { Passage } from '#lib/core/events/passage.ts';
import type { EndStatus } from '#lib/core/recording/replay.ts';
import type { StoredAnswer, StoredTurn } from '#lib/core/records/conversations.ts';
import { decodeThoughts } from '#lib/protocols/answer-context.ts';
import { readThoughts } from '#lib/protocols/thoughts/read-thoughts.ts';
import { type ConversationServices, orNotFound } from './conversation-access.ts';
import { hiddenPassages, type Viewer } from './hidden-passages.ts';

/** A turn as a viewer may see it now. */
export interface ViewedTurn {
  turn: StoredTurn;
  hiddenPassages: number;
  /** The answer is left out as a whole. */
  withheld: boolean;
}

/**
 * Turns, oldest first, without what the viewer may not read today. An answer is made of every passage that its model was
 * given, and of what was said before: where one of them is forbidden, it is withheld, and so is what follows it. A document
 * that is not there any more takes its passages along; the owner's own answers stay.
 */
export async function viewTurns(
  turns: readonly StoredTurn[],
  viewer: Viewer,
  { documents }: Pick<ConversationServices, 'documents'>,
): Promise<ViewedTurn[]> {
  const hidden = await hiddenPassages(
    turns.map(({ answer }) => answer.passages),
    viewer,
    documents,
  );
  const withheld = new Set<string>();
  return turns.map((turn, index) => {
    const { passages = [], isForbidden = false } = hidden[index] ?? {};
    if (isForbidden || (turn.parent !== null && withheld.has(turn.parent))) withheld.add(turn.id);
    const isWithheld = withheld.has(turn.id);
    const answer = isWithheld
      ? withheldAnswer(backfillTrace(turn.answer))
      : withoutPassages(backfillTrace(turn.answer), passages, viewer.isOwner);
    return { turn: { ...turn, answer }, hiddenPassages: passages.length, withheld: isWithheld };
  });
}

/** An answer that has ended, as its owner may see it now; undefined while it runs. Throws `not-found`. */
export async function answerForViewer(
  owner: Owner,
  turn: string,
  caller: Viewer['caller'],
  services: Pick<ConversationServices, 'documents' | 'records'>,
): Promise<{ status: EndStatus; answer: StoredAnswer } | undefined> {
  const { conversations } = services.records;
  const found = await orNotFound(conversations.findTurn(owner, turn), 'turn');
  if (found.turn.status === 'running') return undefined;
  const { turns } = await orNotFound(conversations.find(owner, found.conversation.id), 'turn');
  const viewed = await viewTurns(turns, { caller, isOwner: true }, services);
  const answer = viewed.find(({ turn: { id } }) => id === turn)?.turn.answer;
  return { status: found.turn.status, answer: answer ?? withheldAnswer(backfillTrace(found.turn.answer)) };
}

/** Steps of the trace without passages, visible to every viewer. */
const OF_THE_SEARCH: readonly (keyof AnswerTrace)[] = ['question', 'query', 'generation', 'citations'];

/** An answer whose content is withheld. */
export function withheldAnswer(stored: StoredAnswer): StoredAnswer {
  const answer = withoutSupport(stored);
  return {
    ...answer,
    text: '',
    passages: [],
    dataPoints: { text: [], citations: [] },
    trace: answer.trace && only(answer.trace, ['question']),
    followUps: [],
    // Whether the documents answer says something about them.
    finish: answer.finish && { ...answer.finish, certainty: 'answer' },
  };
}

/**
 * An answer without some of its passages. Viewers other than the asker do not see the prompt either: it
 * holds the asker's files and the earlier conversation.
 */
export function withoutPassages(
  answer: StoredAnswer,
  hidden: readonly Passage[],
  isOwner: boolean,
): StoredAnswer {
  if (isOwner && hidden.length === 0) return answer;
  const gone = new Set(hidden.map(({ sourcepage }) => sourcepage));
  const { images, external, origins, validity, ...points } = answer.dataPoints;
  const shown = external?.filter(({ citation }) => !gone.has(citation));
  return {
    ...(gone.size > 0 ? withoutSupport(answer) : answer),
    passages: answer.passages.filter((passage) => !gone.has(passage.sourcepage)),
    dataPoints: {
      text: points.text.filter((line) => ![...gone].some((name) => line.startsWith(`${name}: `))),
      citations: points.citations.filter((name) => !gone.has(name)),
      ...(images && gone.size === 0 && { images }),
      ...(shown && shown.length > 0 && { external: shown }),
      // Searches quote the asker's conversation.
      ...(origins && isOwner && { origins: entriesWithout(origins, gone) }),
      ...(validity && { validity: entriesWithout(validity, gone) }),
    },
    trace: answer.trace && reduceTrace(isOwner ? answer.trace : withoutFilter(answer.trace), gone),
    followUps: isOwner ? answer.followUps : [],
  };
}

function entriesWithout<Entry>(
  entries: Record<string, Entry>,
  gone: ReadonlySet<string>,
): Record<string, Entry> {
  return Object.fromEntries(Object.entries(entries).filter(([name]) => !gone.has(name)));
}

/** The check of an answer names its sources and repeats what they say. */
function withoutSupport({ support: _, ...answer }: StoredAnswer): StoredAnswer {
  if (!answer.finish) return answer;
  const { support: __, ...finish } = answer.finish;
  return { ...answer, finish };
}

/** The filter names documents that its asker chose, which another viewer may not know of. */
function withoutFilter(trace: AnswerTrace): AnswerTrace {
  if (!trace.query) return trace;
  const { filter: _, ...search } = trace.query.search;
  return { ...trace, query: { ...trace.query, search } };
}

/** The trace without hidden passages, prompt messages and other notices. */
function reduceTrace(trace: AnswerTrace, gone: ReadonlySet<string>): AnswerTrace {
  const { results, prompt, notices } = trace;
  const passages = results?.passages.filter(({ sourcepage }) => !gone.has(sourcepage)) ?? [];
  return {
    ...only(trace, OF_THE_SEARCH),
    ...(results && { results: { ...results, passages } }),
    ...(prompt && { prompt: { ...prompt, messages: [] } }),
    notices: notices.filter(({ kind }) => kind === 'ignored-settings'),
  };
}

/** An allow-list: a new part stays hidden until it is listed here. */
function only(trace: AnswerTrace, parts: readonly (keyof AnswerTrace)[]): AnswerTrace {
  const shown = Object.entries(trace).filter(([part]) => parts.includes(part as keyof AnswerTrace));
  return { ...Object.fromEntries(shown), notices: [] };
}

/** Adds a trace to answers stored before traces existed, from their stored thoughts. */
export function backfillTrace({ thoughts, ...answer }: StoredAnswer): StoredAnswer {
  if (answer.trace || !thoughts) return { ...answer, trace: answer.trace ?? null };
  return { ...answer, trace: readThoughts(decodeThoughts(thoughts) ?? []) };
}
