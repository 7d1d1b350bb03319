import type { WholeAnswer } from '#lib/core/collect.ts';
import type { Assignment } from '#lib/core/experiments.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import type { Effective } from './effective.ts';
import type { FlexibleRequest } from './request-schema.ts';
import { encodeSources, type OwnNames } from './sources.ts';

/** Where a template came from: ours, the request itself, or a file of the operator's. */
export type TemplateSource = 'default' | 'inline' | `file:${string}` | `blob:${string}`;

/** Something that went wrong without spoiling the reply. */
export interface FlexibleFault {
  code: string;
  message: string;
  source: string;
}

/** Everything that a reply of `/flexible-chat` or `/flexible-rag` is made of. */
export interface FlexibleReply {
  responseId: string;
  body: FlexibleRequest;
  answer: WholeAnswer;
  /** The answers as the response template shows them, the first first. */
  texts: string[];
  /** Of this turn, and the conversation with this turn in it. */
  sources: JsonObject[];
  history: Json[];
  assignment: Assignment | undefined;
  faults: FlexibleFault[];
  templates: { system: TemplateSource; response: TemplateSource; variables: string[] };
  effective: Effective;
  /** Milliseconds from the request to the reply, and of each step. */
  totalMs: number;
  timings: JsonObject;
  /** Names of the indexes that results came from. */
  indexes: string[];
  /** Only where images may come with a request. */
  retrieval: JsonObject | undefined;
}

/** A reply as the flexible protocol spells it; times are in seconds. */
export function encodeFlexible(reply: FlexibleReply): JsonObject {
  const { body, answer, texts, sources, assignment, faults, templates } = reply;
  const tokens = answer.usage.promptTokens + answer.usage.completionTokens;
  return {
    response_id: reply.responseId,
    answer: texts[0] ?? '',
    ...(texts.length > 1 && { answers: texts }),
    metadata: sources,
    history: reply.history,
    ...(assignment && { ab_testing: encodeAssignment(assignment, body) }),
    errors: faults.map((fault) => ({ ...fault })),
    data: { AzureSearchFetcher: encodeFetch(answer, sources) },
    template_info: {
      system_prompt_source: templates.system,
      response_template_source: templates.response,
      template_variables_used: templates.variables,
    },
    processing_time: seconds(reply.totalMs),
    tokens_used: tokens,
    response_metadata: encodeMetadata(reply),
  };
}

function encodeMetadata(reply: FlexibleReply): JsonObject {
  const { body, answer, sources, templates, effective } = reply;
  const { promptTokens, completionTokens } = answer.usage;
  const history = body.history ?? [];
  return {
    config_overrides_applied: Object.keys(body.override_config ?? {}).length > 0,
    custom_templates_used: templates.system !== 'default' || templates.response !== 'default',
    request_metadata: (body.metadata ?? {}) as JsonObject,
    conversation_length: history.length + 2,
    is_multi_turn: history.length > 0,
    total_sources_retrieved: sources.length,
    conversation_sources_summary: summarizeSources(history, sources),
    question: body.question,
    system_prompt: answer.search.systemPrompt,
    errors_present: reply.faults.length > 0,
    model_used: effective.model,
    token_usage: {
      prompt: promptTokens,
      completion: completionTokens,
      total: promptTokens + completionTokens,
    },
    parameters: { n: reply.texts.length, ...effective.parameters },
    reasoning_effort: effective.effort,
    reasoning_effective: effective.reasoning,
    queried_indexes: reply.indexes,
    timings: reply.timings,
    ...(reply.retrieval && { retrieval: reply.retrieval }),
  };
}

/** The sources of this turn, with the fields that were asked for. */
export function sourcesOf(
  { fetch_args }: FlexibleRequest,
  { search }: WholeAnswer,
  ownNames: OwnNames,
): JsonObject[] {
  return encodeSources(search.documents, fetch_args?.AzureSearchFetcher?.select_fields, ownNames);
}

/** The whole conversation, this turn included. */
export function historyOf(body: FlexibleRequest, answer: string, sources: JsonObject[]): Json[] {
  const before = (body.history ?? []).map(({ role, content, sources: given }) => ({
    role,
    content,
    ...(given && { sources: given as Json[] }),
  }));
  return [
    ...before,
    { role: 'user', content: body.question },
    { role: 'assistant', content: answer, sources },
  ];
}

function summarizeSources(
  history: NonNullable<FlexibleRequest['history']>,
  sources: JsonObject[],
): JsonObject {
  const counts = history
    .filter(({ role }) => role === 'assistant')
    .map(({ sources: given }) => given?.length ?? 0)
    .concat(sources.length);
  return {
    assistant_turns: counts.length,
    assistant_turns_with_sources: counts.filter((count) => count > 0).length,
    total_sources: counts.reduce((sum, count) => sum + count, 0),
  };
}

function encodeAssignment({ experiment, variant }: Assignment, { ab_testing }: FlexibleRequest): JsonObject {
  const session = ab_testing?.session_id;
  return { experiment_name: experiment, variant_name: variant, ...(session && { session_id: session }) };
}

function encodeFetch({ search }: WholeAnswer, results: JsonObject[]): JsonObject {
  return {
    results,
    queries: search.queries,
    ...(search.count !== null && { total_count: search.count }),
    ...(Object.keys(search.facets).length > 0 && { facets: search.facets }),
  };
}

/** Milliseconds as seconds, to the tenth of a millisecond. */
export function seconds(ms: number): number {
  return Math.round(ms * 10) / 10_000;
}
