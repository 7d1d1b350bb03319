import type { Json, JsonObject } from '#lib/shared/json.ts';
import { checkCitations } from './citations.ts';
import type { FinishReason, TokenUsage } from './completion.ts';
import type { Thought } from './events.ts';
import { defaultsUnder } from './govern-settings.ts';
import type { Passage } from './passage.ts';
import type { ChatModel, PromptMessage } from './ports.ts';
import type { BuiltPrompt } from './prompt.ts';
import type { AnswerRequest } from './request.ts';
import type { Retrieved } from './retrieve.ts';
import { lastTurn, type SearchQuery } from './rewrite-query.ts';
import { defaultSettings, type Settings } from './settings.ts';

/** The prompt, and what finding pictures for it had to say. */
type PromptStep = BuiltPrompt & { imageNotices: string[] };

/** The steps before the first token, titled and ordered as in the Azure sample; our own remarks come last. */
export function thoughtsBefore(
  request: AnswerRequest,
  query: SearchQuery,
  found: Retrieved,
  built: PromptStep,
  model: Pick<ChatModel, 'name' | 'ignores'>,
): Thought[] {
  return [
    { title: 'Original user query', description: lastTurn(request.turns).content, props: null },
    {
      title: 'Generated search query',
      description: query.query,
      props: queryProps(request.settings, query, found),
    },
    { title: 'Results', description: found.passages.map(resultDocument), props: { ms: round(found.ms) } },
    {
      title: 'Prompt',
      description: built.prompt.messages.map(describeMessage),
      props: { model: model.name },
    },
    ...remarks(request, found, built, model),
  ];
}

/**
 * The same steps, completed by what only the whole answer tells: which model it was in the end, token usage, time, what was cited, and as
 * `finish_reason` why it ended before its end, if it did.
 */
export function thoughtsAfter(
  before: Thought[],
  answer: {
    model: string;
    text: string;
    reason: FinishReason;
    usage: TokenUsage;
    notices: string[];
    ms: number;
  },
  citable: string[],
): Thought[] {
  const { promptTokens, completionTokens } = answer.usage;
  const token_usage = {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
  };
  const learned = {
    model: answer.model,
    token_usage,
    ms: round(answer.ms),
    ...(answer.reason !== 'stop' && { finish_reason: answer.reason }),
  };
  const completed = before.map((thought) =>
    thought.title === 'Prompt' ? { ...thought, props: { ...thought.props, ...learned } } : thought,
  );
  const { verified, unverified } = checkCitations(answer.text, citable);
  const citations = {
    title: 'Citations',
    description: verified,
    props: { verified: verified.length, unverified: unverified.length },
  };
  const notes = remark('Model notes', answer.notices);
  return [...completed, citations, ...(notes ? [notes] : [])];
}

// A picture is named, not shown: its bytes would drown the prompt.
function describeMessage({ images = [], ...message }: PromptMessage): string {
  return JSON.stringify(images.length > 0 ? { ...message, images: images.map(({ name }) => name) } : message);
}

function queryProps(settings: Settings, query: SearchQuery, found: Retrieved): JsonObject {
  return {
    has_vector: found.hasVector,
    use_semantic_captions: settings.semantic_captions,
    use_semantic_ranker: settings.semantic_ranker,
    retrieval_mode: settings.retrieval_mode,
    top: settings.top,
    filter: found.filter,
    model: query.model,
    token_usage: query.usage && {
      prompt_tokens: query.usage.promptTokens,
      completion_tokens: query.usage.completionTokens,
      total_tokens: query.usage.promptTokens + query.usage.completionTokens,
    },
    ms: round(query.ms),
  };
}

function resultDocument(passage: Passage): Json {
  return {
    id: passage.id,
    content: passage.content,
    embedding: null,
    imageEmbedding: null,
    category: passage.category,
    sourcepage: passage.sourcepage,
    sourcefile: passage.sourcefile,
    oids: passage.oids,
    groups: passage.groups,
    captions: passage.captions.map(({ text, highlights }) => ({
      text,
      highlights,
      additional_properties: {},
    })),
    score: passage.score,
    reranker_score: passage.rerankerScore,
    title: passage.title,
    headings: passage.headings,
  };
}

function remarks(
  request: AnswerRequest,
  found: Retrieved,
  built: PromptStep,
  model: Pick<ChatModel, 'name' | 'ignores'>,
): Thought[] {
  const usual = defaultsUnder(request.caller.policy, defaultSettings);
  const withoutEffect = model.ignores.filter(
    (key) => JSON.stringify(request.settings[key]) !== JSON.stringify(usual[key]),
  );
  return [
    remark('Ignored settings', request.ignoredSettings),
    remark(`Settings without effect on ${model.name}`, withoutEffect),
    remark('Search notes', found.notices),
    remark('Picture notes', built.imageNotices),
    remark('Semantic answers', found.answers),
    remark(
      'Instructions left out',
      request.droppedInstructions ? ['System messages need the right to change the prompt.'] : [],
    ),
    remark('Prompt shortened', [
      ...(built.droppedTurns ? [`The ${built.droppedTurns} oldest turns were left out.`] : []),
      ...(built.droppedSources ? [`The ${built.droppedSources} weakest sources were left out.`] : []),
      ...(built.droppedImages
        ? [`The pictures of the ${built.droppedImages} weakest sources were left out.`]
        : []),
      ...(built.droppedAttachments
        ? [`The ${built.droppedAttachments} oldest attached images were left out.`]
        : []),
    ]),
  ].flatMap((thought) => thought ?? []);
}

function remark(title: string, lines: string[]): Thought | undefined {
  return lines.length > 0 ? { title, description: lines, props: null } : undefined;
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
