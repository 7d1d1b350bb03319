import { AppError } from '#lib/shared/app-error.ts';
import type { RetrievedDocument } from '../events/events.ts';
import type { Passage } from '../events/passage.ts';
import type { ChatModel, ModelEvent } from '../ports/chat-model.ts';
import type { KnowledgeReply, KnowledgeRequest, KnowledgeRetriever } from '../ports/search-engine.ts';
import type { QueryRewriter } from '../ports/search-models.ts';
import type { AnswerRequest } from '../question/request.ts';
import type { Settings } from '../settings/settings.ts';
import { passageCount } from '../settings/settings-policy.ts';
import type { Retrieved } from './retrieve.ts';
import { lastTurn, rewriteQuery, type SearchQuery, searchQueries, searchRequest } from './search-request.ts';

/** What agentic retrieval found, and what answers from it: the service's own answer where it wrote one. */
export interface FoundByKnowledge {
  query: SearchQuery;
  found: Retrieved;
  model: ChatModel;
  /** Whether the service wrote the answer. */
  isSynthesized: boolean;
}

/** Dependencies of agentic retrieval beside the knowledge base. */
interface KnowledgeParts {
  rewriter: QueryRewriter;
  now: () => number;
  /** What answers where the service does not. */
  model: ChatModel;
}

/**
 * Whether a knowledge base answers to this request. Callers of protocols 4 and 5 who describe the index, or bring their own
 * credential for it, ask the index itself.
 */
export function asksKnowledge({ settings, directions = {} }: AnswerRequest): boolean {
  const { skip, credential, facets, select, highlightFields, fields, includeTotalCount } = directions;
  const describesIndex = credential ?? facets ?? select ?? highlightFields ?? fields;
  return settings.use_agentic_knowledgebase && !skip && !includeTotalCount && describesIndex === undefined;
}

/**
 * Asks the knowledge base with the request's settings, for documents that the caller may read. Throws what it throws, and
 * `bad-request` for an effort that it does not have.
 */
export async function retrieveKnowledge(
  request: AnswerRequest,
  knowledge: KnowledgeRetriever,
  { rewriter, now, model }: KnowledgeParts,
  signal: AbortSignal,
): Promise<FoundByKnowledge> {
  const effort = effortOf(request.settings, knowledge);
  const query = await queryFor(effort, request, rewriter, now, signal);
  const started = now();
  const { asked, notices } = knowledgeRequest(request, query, effort, knowledge);
  const reply = await knowledge.retrieve(asked, signal);
  const ms = now() - started;
  const { answer } = reply;
  const top = answer === null ? topOf(request, model) : Math.max(1, reply.passages.length);
  return {
    query: { ...query, query: firstQuery(reply) ?? query.query },
    found: { ...retrieved(reply, asked, knowledge, top, ms), notices: [...notices, ...reply.notices] },
    model: answer === null ? model : synthesized(model, reply.knowledgeBase, answer, reply),
    isSynthesized: answer !== null,
  };
}

/** The most passages of several searches that a model reads where a request does not say. */
const MOST_PASSAGES = 20;

function topOf(request: AnswerRequest, model: ChatModel): number {
  const own = passageCount(request.settings, model, request.caller.policy);
  return request.settings.top ?? Math.min(2 * own, MOST_PASSAGES);
}

function effortOf({ retrieval_reasoning_effort: sent }: Settings, { efforts, effort }: KnowledgeRetriever) {
  if (sent === undefined || efforts.includes(sent)) return sent ?? effort;
  const field = 'context.overrides.retrieval_reasoning_effort';
  throw new AppError(
    'bad-request',
    `${field} is ${JSON.stringify(sent)}; the API version of the knowledge base has ${efforts.join(', ')}.`,
    { field, alternatives: efforts },
  );
}

// Efforts that plan read the conversation themselves.
async function queryFor(
  effort: KnowledgeRequest['effort'],
  request: AnswerRequest,
  rewriter: QueryRewriter,
  now: () => number,
  signal: AbortSignal,
): Promise<SearchQuery> {
  if (effort === 'minimal') return rewriteQuery(request, rewriter, now, signal);
  return rewriteQuery({ ...request, singleTurn: true }, rewriter, now, signal);
}

/** Older turns say little about the question, and each is read by a model that plans. */
const MOST_MESSAGES = 12;
const LONGEST_MESSAGE = 8000;

function knowledgeRequest(
  request: AnswerRequest,
  { query }: SearchQuery,
  effort: KnowledgeRequest['effort'],
  knowledge: KnowledgeRetriever,
): { asked: KnowledgeRequest; notices: string[] } {
  const { settings, directions = {}, caller } = request;
  const { filter, access, queryAuthorization } = searchRequest(query, request, 1);
  const { search_max_subqueries: most } = settings;
  const web = webUse(request, effort, knowledge);
  const sharePoint = sharePointUse(settings, knowledge, caller.queryAuthorization);
  const turns = request.singleTurn || directions.query ? [lastTurn(request.turns)] : request.turns;
  const messages = turns.slice(-MOST_MESSAGES).map(({ role, content }) => ({
    role,
    text: content.slice(0, LONGEST_MESSAGE),
  }));
  if (directions.query) messages.splice(0, messages.length, { role: 'user', text: query });
  return {
    asked: {
      effort,
      queries: searchQueries(query, most ?? settings.max_search_queries),
      messages,
      web: web.isUsed,
      sharePoint: sharePoint.isUsed,
      ...(filter && { filter }),
      ...(access && { access }),
      minimumRerankerScore: settings.minimum_reranker_score,
      ...(queryAuthorization && { queryAuthorization }),
    },
    notices: [
      ...web.notices,
      ...sharePoint.notices,
      ...(most !== undefined && effort !== 'minimal'
        ? [`search_max_subqueries had no effect: the effort ${effort} decides how often it searches.`]
        : []),
    ],
  };
}

interface SourceUse {
  isUsed: boolean;
  notices: string[];
}

const NOT_USED: SourceUse = { isUsed: false, notices: [] };

function webUse(request: AnswerRequest, effort: string, { searchesWeb }: KnowledgeRetriever): SourceUse {
  if (!searchesWeb || !request.settings.use_web_source) return NOT_USED;
  const reason = whyNoWeb(request, effort);
  if (reason === undefined) return { isUsed: true, notices: [] };
  return { isUsed: false, notices: [`The web was not searched: ${reason}.`] };
}

/** The service answers by itself where it searches the web, and knows neither files, tools nor several answers. */
function whyNoWeb({ toolUse, n = 1, turns }: AnswerRequest, effort: string): string | undefined {
  if (effort === 'minimal') return 'the effort minimal has no model that could';
  if (lastTurn(turns).attachments.length > 0) return 'a file came with the question';
  if (toolUse) return 'the request brings tools of its own';
  return n > 1 ? 'several answers were asked for' : undefined;
}

function sharePointUse(
  { use_sharepoint_source }: Settings,
  { searchesSharePoint }: KnowledgeRetriever,
  token: string | undefined,
): SourceUse {
  if (!searchesSharePoint || !use_sharepoint_source) return NOT_USED;
  if (token) return { isUsed: true, notices: [] };
  const notice = 'SharePoint was not searched: that needs the token of a person who signed in.';
  return { isUsed: false, notices: [notice] };
}

function firstQuery({ steps }: KnowledgeReply): string | undefined {
  return steps.find(({ query }) => query)?.query;
}

function retrieved(
  reply: KnowledgeReply,
  asked: KnowledgeRequest,
  { name, ignores }: KnowledgeRetriever,
  top: number,
  ms: number,
): Retrieved {
  const { passages, steps, knowledgeBase, isPartial } = reply;
  const planned = steps.flatMap(({ query }) => query ?? []);
  return {
    passages: passages.slice(0, top),
    extraPassages: passages.slice(top),
    documents: passages.map((passage, at) => documentOf(passage, at < top)),
    queries: [...new Set(planned.length > 0 ? planned : asked.queries)],
    count: null,
    facets: {},
    filter: asked.filter ?? null,
    hasVector: false,
    top,
    notices: [],
    answers: [],
    words: [],
    ms,
    ignoring: { name, ignores },
    retrieval: { knowledgeBase, effort: asked.effort, isPartial, steps, ms },
  };
}

function documentOf(passage: Passage, isShown: boolean): RetrievedDocument {
  const { id, content, sourcepage, sourcefile, category, title, foundBy } = passage;
  return {
    passage,
    document: { id, content, sourcepage, sourcefile, category, title },
    highlights: {},
    queries: foundBy?.query ? [foundBy.query] : [],
    filterReason: isShown ? null : 'rerank',
  };
}

/** Settings of a model, which has nothing to do where the service wrote the answer. */
const OF_MODELS = [
  'temperature',
  'reasoning_effort',
  'max_tokens',
  'seed',
  'model',
  'suggest_followup_questions',
  'prompt_template',
  'answer_length',
  'language',
  'in_scope',
] as const satisfies (keyof Settings)[];

/** A model that says what the service answered. */
function synthesized(
  { contextTokens }: ChatModel,
  name: string,
  answer: string,
  { usage }: KnowledgeReply,
): ChatModel {
  async function* stream(): AsyncGenerator<ModelEvent> {
    yield { type: 'text-deltas', texts: [answer] };
    yield { type: 'finish', reason: 'stop', usage: usage ?? { promptTokens: 0, completionTokens: 0 } };
  }
  return { name, contextTokens, ignores: OF_MODELS, readsImages: false, extraPassageCount: 0, stream };
}
