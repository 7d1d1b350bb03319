import { checkCitations } from '../citations/citations.ts';
import {
  type AnswerTrace,
  type FinishReason,
  type NoticeKind,
  type TokenUsage,
  type TracedMessage,
  type TracedPassage,
  type TraceNotice,
  tracedUsage,
} from '../events/answer-trace.ts';
import type { Passage } from '../events/passage.ts';
import type { ChatModel, PromptMessage } from '../ports/chat-model.ts';
import type { AnswerRequest } from '../question/request.ts';
import { defaultsUnder } from '../settings/govern-settings.ts';
import { defaultSettings, type Settings } from '../settings/settings.ts';
import type { BuiltPrompt } from './prompt.ts';
import type { Retrieved } from './retrieve.ts';
import { lastTurn, type SearchQuery } from './search-request.ts';

/** The prompt, and the notices from finding images for it. */
type PromptStep = BuiltPrompt & { imageNotices: string[] };

/** Builds the trace before the first token of the answer. */
export function initialTrace(
  request: AnswerRequest,
  query: SearchQuery,
  found: Retrieved,
  built: PromptStep,
  model: Pick<ChatModel, 'name' | 'ignores'>,
  promptVersion?: number,
): AnswerTrace {
  const { semantic_captions, semantic_ranker, retrieval_mode } = request.settings;
  const usesOurs = request.systemPrompt === undefined && !model.ignores.includes('prompt_template');
  return {
    question: lastTurn(request.turns).content,
    query: {
      text: query.query,
      search: {
        hasVector: found.hasVector,
        semanticCaptions: semantic_captions,
        semanticRanker: semantic_ranker,
        retrievalMode: found.retrieval ? 'agentic' : retrieval_mode,
        top: found.top,
        filter: found.filter,
      },
      model: query.model,
      usage: query.usage && tracedUsage(query.usage),
      ms: query.ms,
    },
    ...(found.retrieval && { retrieval: found.retrieval }),
    ...(found.reranking && { reranking: found.reranking }),
    results: { passages: found.passages.map(tracedPassage), ms: found.ms },
    prompt: {
      messages: built.prompt.messages.map(tracedMessage),
      model: model.name,
      ...(usesOurs && promptVersion !== undefined && { version: promptVersion }),
    },
    notices: noticesOf(request, found, built, model),
  };
}

/** Completes the trace with the steps that need the full answer. */
export function completedTrace(
  before: AnswerTrace,
  answer: {
    model: string;
    text: string;
    reason: FinishReason;
    usage: TokenUsage;
    reasoning?: string;
    notices: string[];
    ms: number;
  },
  citable: string[],
): AnswerTrace {
  const { model, text, reason, usage, reasoning, notices, ms } = answer;
  const { verified, unverified } = checkCitations(text, citable);
  return {
    ...before,
    generation: { model, usage: tracedUsage(usage), reason, ...(reasoning && { reasoning }), ms },
    citations: { verified, unverified: unverified.length },
    notices: [...before.notices, ...notice('model', notices)],
  };
}

function tracedMessage({ role, content, images = [] }: PromptMessage): TracedMessage {
  return { role, content, ...(images.length > 0 && { images: images.map(({ name }) => name) }) };
}

function tracedPassage({ storageUrl: _, ...passage }: Passage): TracedPassage {
  return passage;
}

function noticesOf(
  request: AnswerRequest,
  found: Retrieved,
  built: PromptStep,
  model: Pick<ChatModel, 'name' | 'ignores'>,
): TraceNotice[] {
  const defaults = defaultsUnder(request.caller.policy, defaultSettings);
  const changedAmong = (keys: readonly (keyof Settings)[]) =>
    keys.filter((key) => JSON.stringify(request.settings[key]) !== JSON.stringify(defaults[key]));
  const { ignoring } = found;
  const { droppedTurns, droppedSources, droppedImages, droppedAttachments } = built;
  return [
    ...notice('ignored-settings', request.ignoredSettings),
    ...notice('settings-without-effect', changedAmong(model.ignores)).map((one) => ({
      ...one,
      model: model.name,
    })),
    ...(ignoring ? notice('settings-without-effect', changedAmong(ignoring.ignores)) : []).map((one) => ({
      ...one,
      model: ignoring?.name ?? '',
    })),
    ...notice('search', found.notices),
    ...notice('pictures', built.imageNotices),
    ...notice('semantic-answers', found.answers),
    ...notice('instructions-left-out', leftOutInstructions(request, model)),
    ...notice('prompt-shortened', [
      ...(droppedTurns ? [`The ${droppedTurns} oldest turns were left out.`] : []),
      ...(droppedSources ? [`The ${droppedSources} weakest sources were left out.`] : []),
      ...(droppedImages ? [`The pictures of the ${droppedImages} weakest sources were left out.`] : []),
      ...(droppedAttachments ? [`The ${droppedAttachments} oldest attached images were left out.`] : []),
    ]),
  ];
}

function leftOutInstructions(
  { droppedInstructions, instructions }: AnswerRequest,
  { name, ignores }: Pick<ChatModel, 'name' | 'ignores'>,
): string[] {
  if (droppedInstructions) return ['Instructions of the request need the right to change the prompt.'];
  const isFollowed = instructions.length === 0 || !ignores.includes('prompt_template');
  return isFollowed ? [] : [`${name} follows no instructions.`];
}

function notice(kind: NoticeKind, lines: string[]): TraceNotice[] {
  return lines.length > 0 ? [{ kind, lines }] : [];
}
