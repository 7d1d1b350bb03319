import type { CompleteAnswer } from '#lib/core/events/collect.ts';
import type { RetrievedDocument } from '#lib/core/events/events.ts';
import type { Assignment } from '#lib/core/settings/experiments.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import { encodeCertainty } from '../answer-context.ts';
import { encodeSupport } from '../answer-support.ts';
import type { FlexibleRequest } from './request-schema.ts';
import type { Effective } from './settings.ts';

/** The origin of a template: built in, inline in the request, or an operator's file. */
export type TemplateSource = 'default' | 'inline' | `file:${string}` | `blob:${string}`;

/** A fault that did not prevent the reply. */
export interface FlexibleFault {
  code: string;
  message: string;
  source: string;
}

/** The parts of a reply of `/flexible-chat` or `/flexible-rag`. */
interface FlexibleReply {
  responseId: string;
  body: FlexibleRequest;
  answer: CompleteAnswer;
  /** The answers rendered by the response template, the first one first. */
  texts: string[];
  /** The sources of this turn, and the conversation including it. */
  sources: JsonObject[];
  history: Json[];
  assignment: Assignment | undefined;
  faults: FlexibleFault[];
  templates: { system: TemplateSource; response: TemplateSource; variables: string[] };
  effective: Effective;
  /** Milliseconds for the request, and for each step. */
  totalMs: number;
  timings: JsonObject;
  /** Names of the indexes searched. */
  indexes: string[];
  /** Only on paths that accept images. */
  retrieval: JsonObject | undefined;
}

/** Encodes a reply for the flexible protocol; times are in seconds. */
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
    ...encodeCertainty(answer.certainty),
    ...encodeSupport(answer.support, { hasPositions: false }),
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

/** The sources of this turn, with the requested fields. */
export function sourcesOf(
  { fetch_args }: FlexibleRequest,
  { search }: CompleteAnswer,
  ownNames: OwnNames,
): JsonObject[] {
  return encodeSources(search.documents, fetch_args?.AzureSearchFetcher?.select_fields, ownNames);
}

/** The conversation including this turn. */
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

function encodeFetch({ search }: CompleteAnswer, results: JsonObject[]): JsonObject {
  return {
    results,
    queries: search.queries,
    ...(search.count !== null && { total_count: search.count }),
    ...(Object.keys(search.facets).length > 0 && { facets: search.facets }),
  };
}

/** Converts milliseconds to seconds, rounded to a tenth of a millisecond. */
export function seconds(ms: number): number {
  return Math.round(ms * 10) / 10_000;
}

/** The fixed answer when a backend service failed. It cites no sources, so it is not mistaken for an answer. */
export const FALLBACK_ANSWER =
  'The answer could not be made because a service behind it did not respond. Please ask again in a moment.';

/** Encodes a failed request: `errors`, and the request's id in the log. */
export function flexibleError(error: AppError, requestId: string): JsonObject {
  const { alternatives } = error;
  return {
    errors: [{ ...faultOf(error, 'request') }],
    ...(alternatives.length > 0 && { try_models: [...alternatives] }),
    response_id: requestId,
  };
}

/** Search parameters by the core's names, and their names in this protocol. */
const FETCH_ARGUMENTS: Readonly<Record<string, string>> = {
  searchText: 'query',
  filter: 'filter',
  facets: 'facets',
  'facets count': 'facets',
  highlightFields: 'highlight_fields',
  select: 'select_fields',
};

/** Encodes a failure as an entry of `errors`. `source` is replaced by the field at fault, if there is one. */
export function faultOf({ code, message, field }: AppError, source: string): FlexibleFault {
  if (field === undefined) return { code, message, source };
  const argument = Object.hasOwn(FETCH_ARGUMENTS, field) ? FETCH_ARGUMENTS[field] : undefined;
  return { code, message, source: argument ? `fetch_args.AzureSearchFetcher.${argument}` : field };
}

/** Fields that list a document's readers; clients never receive them. */
const READER_FIELDS = ['oids', 'groups'];

/** The index's own names of our fields, where they differ. */
export type OwnNames = Readonly<Record<string, string>>;

/** Throws `bad-request` when a request selects, counts or highlights a reader field, by our name or the index's own. */
export function rejectReaderFields({ fetch_args }: FlexibleRequest, ownNames: OwnNames): void {
  const hidden = new Set([...READER_FIELDS, ...READER_FIELDS.flatMap((name) => ownNames[name] ?? [])]);
  const { select_fields, facets, highlight_fields } = fetch_args?.AzureSearchFetcher ?? {};
  for (const [argument, given] of Object.entries({ select_fields, facets, highlight_fields })) {
    // A facet may include a count, a highlight a number of fragments.
    const named = given?.map((entry) => entry.replace(/(,.*|-\d+)$/s, '').trim());
    const name = named?.find((one) => hidden.has(one));
    if (name === undefined) continue;
    const field = `fetch_args.AzureSearchFetcher.${argument}`;
    throw new AppError(
      'bad-request',
      `${argument} may not include "${name}", which lists the readers of a document. Remove it.`,
      {
        field,
      },
    );
  }
}

/**
 * Encodes the sources of an answer: for each document in the prompt the selected fields, or all fields by the index's
 * own names, then its scores and highlights.
 */
function encodeSources(
  documents: readonly RetrievedDocument[],
  select: readonly string[] | null | undefined,
  ownNames: OwnNames,
): JsonObject[] {
  return documents
    .filter(({ filterReason }) => filterReason === null)
    .map(({ document, passage, highlights }) => ({
      ...(isSelection(select) ? selectedFields(document, select) : allFields(document, ownNames)),
      score: passage.score,
      ...(passage.rerankerScore !== null && { reranker_score: passage.rerankerScore }),
      ...(Object.keys(highlights).length > 0 && { highlights }),
    }));
}

// An empty list and `*` select everything, as in the search itself.
function isSelection(select: readonly string[] | null | undefined): select is readonly string[] {
  return Boolean(select && select.length > 0 && !select.includes('*'));
}

function selectedFields(document: RetrievedDocument['document'], select: readonly string[]): JsonObject {
  return Object.fromEntries(select.map((name) => [name, document[name.trim()] ?? null]));
}

function allFields(document: RetrievedDocument['document'], ownNames: OwnNames): JsonObject {
  const shown = Object.entries(document).filter(([name]) => !READER_FIELDS.includes(name));
  return Object.fromEntries(shown.map(([name, value]) => [ownNames[name] ?? name, value]));
}
