import type { AnswerTrace } from '../events/answer-trace.ts';
import type { AnswerEvent, RetrievedEvent } from '../events/events.ts';
import type { Passage } from '../events/passage.ts';
import type { ChatModel, CountTokens, Prompt } from '../ports/chat-model.ts';
import type { KnowledgeRetriever, SearchEngine } from '../ports/search-engine.ts';
import type { FindSynonyms, QueryRewriter, Reranker } from '../ports/search-models.ts';
import type { FoundImages, SourceImages } from '../ports/source-parts.ts';
import { type AnswerRequest, chooseModel, requireImageSupport } from '../question/request.ts';
import type { SynonymGroup } from '../question/synonyms.ts';
import { generate, generationOptions } from './generate.ts';
import { buildPrompt, dataPointsOf, type PromptParts } from './prompt.ts';
import { retrieve, searchReport } from './retrieve.ts';
import { lastTurn, rewriteQuery, type SearchQuery, searchQueries } from './search-request.ts';
import type { PromptsInForce } from './system-prompt.ts';
import { completedTrace, initialTrace } from './trace-answer.ts';

/** The services that `answer` depends on. `models` is never empty; the first one is the default. `now` returns milliseconds. */
export interface AnswerPorts {
  search: SearchEngine;
  /** Agentic retrieval; absent unless configured. */
  knowledge?: KnowledgeRetriever | undefined;
  /** Orders the best search results; absent unless configured. */
  reranker?: Reranker | undefined;
  rewriter: QueryRewriter;
  models: [ChatModel, ...ChatModel[]];
  prompts: PromptsInForce;
  /** Undefined when this deployment cannot render images of documents. */
  sourceImages: SourceImages | undefined;
  /** Undefined where there are no synonyms of the company's own. */
  synonyms?: FindSynonyms | undefined;
  countTokens: CountTokens;
  now: () => number;
}

/**
 * Answers one question from the documents the caller may read. Yields by the grammar of AnswerEvent, throws
 * AppError, and stops the search or the model when `signal` aborts.
 */
export async function* answer(
  request: AnswerRequest,
  ports: AnswerPorts,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const { settings } = request;
  const { model, prompt, trace, citations } = yield* search(request, ports, signal);
  for await (const event of generate(prompt, generationOptions(request), model, ports.now, signal)) {
    if (event.type === 'text-deltas') {
      yield event;
      continue;
    }
    if (settings.suggest_followup_questions) yield { type: 'follow-ups', questions: event.questions };
    const { certainty, reason, usage, alternatives, contentFilter, toolCalls } = event;
    yield {
      type: 'finished',
      ...(event.model !== model.name && { answeredBy: event.model }),
      certainty,
      reason,
      usage,
      alternatives,
      contentFilter,
      ...(toolCalls && { toolCalls }),
      trace: completedTrace(trace, event, citations),
    };
  }
}

/** What the rest of an answer needs of its search: all else is let go of while words come, which may take minutes. */
interface Searched {
  model: ChatModel;
  prompt: Prompt;
  trace: AnswerTrace;
  citations: string[];
}

async function* search(
  request: AnswerRequest,
  ports: AnswerPorts,
  signal: AbortSignal,
): AsyncGenerator<RetrievedEvent, Searched> {
  const chosen = chooseModel(ports.models, request.settings.model);
  requireImageSupport(request.turns, chosen);
  const { query, found, synonyms, model, isSynthesized } = await find(request, ports, chosen, signal);
  const { images, notices } = await findImages(request, found.passages, model, ports.sourceImages, signal);
  const { countTokens } = ports;
  const prompts = await ports.prompts();
  const built = await buildPrompt(request, { found, images, model, prompts, synonyms, countTokens }, signal);
  const shown = { ...built, imageNotices: notices };
  const before = initialTrace(request, query, found, shown, model, prompts.version ?? 0);
  // The service's own prompt is not known.
  const trace = isSynthesized ? { ...before, prompt: { messages: [], model: model.name } } : before;
  const dataPoints = dataPointsOf(found.passages, built.images);
  const report = searchReport(found, built.prompt);
  const { passages } = found;
  yield { type: 'retrieved', model: model.name, passages, dataPoints, search: report, trace };
  return { model, prompt: built.prompt, trace, citations: dataPoints.citations };
}

/** The results of a search, and what answers from them. */
interface Found extends Pick<PromptParts, 'found' | 'model'> {
  query: SearchQuery;
  synonyms: readonly SynonymGroup[];
  isSynthesized: boolean;
}

async function find(
  request: AnswerRequest,
  ports: AnswerPorts,
  model: ChatModel,
  signal: AbortSignal,
): Promise<Found> {
  if (!request.settings.use_agentic_knowledgebase) return findInIndex(request, ports, model, signal);
  const { knowledge, rewriter, now } = ports;
  const { asksKnowledge, retrieveKnowledge } = await import('./retrieve-knowledge.ts');
  if (knowledge && asksKnowledge(request)) {
    const parts = { rewriter, now, model };
    return { ...(await retrieveKnowledge(request, knowledge, parts, signal)), synonyms: [] };
  }
  const plain = await findInIndex(request, ports, model, signal);
  const notices = [...plain.found.notices, knowledge ? ASKS_THE_INDEX : NO_KNOWLEDGE];
  return { ...plain, found: { ...plain.found, notices } };
}

const NO_KNOWLEDGE = 'No knowledge base is configured; the index was searched.';
const ASKS_THE_INDEX =
  'The request asks for what only the index tells; it was searched, not the knowledge base.';

async function findInIndex(
  request: AnswerRequest,
  ports: AnswerPorts,
  model: ChatModel,
  signal: AbortSignal,
): Promise<Found> {
  const { settings } = request;
  const query = await rewriteQuery(request, ports.rewriter, ports.now, signal);
  const queries = searchQueries(query.query, settings.max_search_queries);
  const { alternative, continues } = query;
  const asked = [lastTurn(request.turns).content, query.query, alternative ?? ''];
  const synonyms = (await ports.synonyms?.(asked.join('\n'))) ?? [];
  const searches = { queries, alternative, continues };
  const finders = { ...ports, search: explaining(ports.search, synonyms) };
  const found = await retrieve(searches, request, finders, model, ports.now, signal);
  return { query, found, synonyms, model, isSynthesized: false };
}

/** The same engine; each search also gets the company's synonyms. */
function explaining(
  engine: Pick<SearchEngine, 'search'>,
  synonyms: readonly SynonymGroup[],
): Pick<SearchEngine, 'search'> {
  if (synonyms.length === 0) return engine;
  return { search: (request, signal) => engine.search({ ...request, synonyms }, signal) };
}

/**
 * Finds images of the retrieved sources when the settings ask for them and the model accepts images; `notices`
 * report missing ones. Throws only when `signal` aborts.
 */
async function findImages(
  { settings, caller }: AnswerRequest,
  passages: Passage[],
  model: ChatModel,
  sourceImages: SourceImages | undefined,
  signal: AbortSignal,
): Promise<FoundImages> {
  const wantsImages = settings.use_gpt4v && settings.send_image_sources && settings.gpt4v_input !== 'text';
  if (!wantsImages || !model.readsImages || !sourceImages || passages.length === 0) {
    return { images: [], notices: [] };
  }
  const found = await sourceImages.find(passages, caller.access, signal, caller.queryAuthorization);
  if (found.images.length > 0 || found.notices.length > 0) return found;
  return { images: [], notices: ['None of the retrieved sources has an image.'] };
}
