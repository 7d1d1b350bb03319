import type { IndexFieldNames, OnYourDataConfig, UpstreamConfig } from '#lib/config/services.ts';
import { generate, generationOptions } from '#lib/core/answer/generate.ts';
import { dataPointsOf } from '#lib/core/answer/prompt.ts';
import { lastTurn } from '#lib/core/answer/search-request.ts';
import type { PromptsInForce } from '#lib/core/answer/system-prompt.ts';
import { completedTrace, initialTrace } from '#lib/core/answer/trace-answer.ts';
import type { AnswerTrace } from '#lib/core/events/answer-trace.ts';
import type { AnswerEvent, RetrievedDocument, SearchReport } from '#lib/core/events/events.ts';
import type { Passage } from '#lib/core/events/passage.ts';
import type { ChatModel, Prompt, RemoteAnswerer } from '#lib/core/ports/chat-model.ts';
import {
  type AnswerRequest,
  chooseModel,
  requireImageSupport,
  requirePromptRight,
} from '#lib/core/question/request.ts';
import type { Settings } from '#lib/core/settings/settings.ts';
import { passagesForWindow } from '#lib/core/settings/settings-policy.ts';
import { createUpstream } from '#lib/upstream/upstream.ts';
import { createChatCall } from '../openai/client.ts';
import { readChunks } from '../openai/read-chunks.ts';
import { type OptionalField, RefusedFields, TOKEN_LIMITS } from '../openai/refused-fields.ts';
import { readPrompts } from '../prompt-files.ts';
import { citedPassages, leftOutPassages } from './cited-passages.ts';
import { type DataContext, DataReply } from './data-reply.ts';
import {
  type DataRequest,
  dataRequest,
  RefusedParameters,
  readOnYourDataFailure,
  refuseSearchOptions,
} from './data-request.ts';

/** Settings that the service decides by itself or does not know. */
const NOT_OURS_TO_SET = [
  'query_rewriting',
  'minimum_search_score',
  'minimum_reranker_score',
  'semantic_captions',
  'vector_fields',
  'use_gpt4v',
  'gpt4v_input',
  'send_text_sources',
  'send_image_sources',
  'search_image_embeddings',
] as const satisfies (keyof Settings)[];

/** Fields that we send unasked. */
const NOT_THE_READERS: readonly OptionalField[] = ['stream_options', ...TOKEN_LIMITS];

/**
 * Answers with Azure OpenAI's own retrieval over an index of Azure AI Search (`data_sources`). The core's
 * rules apply: access filter, right to change the prompt, one table of errors. Connects to nothing before
 * the first question. Names only fields of the index that `readIndexFields` finds.
 */
export function createOnYourData(
  config: OnYourDataConfig,
  now: () => number,
  upstream: UpstreamConfig,
  prompts: PromptsInForce = async () => readPrompts(),
  readIndexFields: ReadIndexFields = async () => undefined,
): RemoteAnswerer {
  const model = {
    name: config.model.alias,
    ignores: ignoredBy(config),
    readsImages: false as const,
    passageCount: passagesForWindow(config.model.contextTokens),
  };
  const ask = createAsk(config, upstream);

  async function* answer(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    chooseModel([model], request.settings.model);
    requireImageSupport(request.turns, model);
    requirePromptRight(request);
    refuseSearchOptions(request);
    const { search: configured } = config;
    const fields = existingFields(configured.fields, await readIndexFields(signal));
    const existing = { ...config, search: { ...configured, fields } };
    const asked = await dataRequest(existing, request, await prompts(), signal);
    const started = now();
    const { reply, notices } = ask(asked, signal);
    try {
      const context = await reply.context();
      const passages = citedPassages(context);
      const dataPoints = dataPointsOf(passages);
      const steps = { request, asked, context, passages, notices: notices(), ms: now() - started };
      const trace = dataTrace(steps, model);
      const search = dataReport(asked, context, passages);
      yield { type: 'retrieved', model: model.name, passages, dataPoints, search, trace };
      const names = passages.map(({ sourcepage }) => sourcepage);
      const source = { name: model.name, stream: () => reply.events(names, asked.messages, signal) };
      const prompt = promptOf(asked, request);
      for await (const event of generate(prompt, generationOptions(request), source, now, signal)) {
        if (event.type === 'text-deltas') {
          yield event;
          continue;
        }
        const { certainty, reason, usage, alternatives, contentFilter, questions } = event;
        if (request.settings.suggest_followup_questions) yield { type: 'follow-ups', questions };
        const after = completedTrace(trace, event, dataPoints.citations);
        yield { type: 'finished', certainty, reason, usage, alternatives, contentFilter, trace: after };
      }
    } finally {
      await reply.close();
    }
  }
  return { kind: 'on-your-data', ...model, answer };
}

/** Asks one question; `notices` lists unsupported settings once the service has begun to answer. */
function createAsk(config: OnYourDataConfig, retryPolicy: UpstreamConfig) {
  const call = createChatCall(config.model.server, retryPolicy.connectTimeoutMs);
  const service = createUpstream('chat', retryPolicy, readOnYourDataFailure);
  const fields = new RefusedFields();
  const parameters = new RefusedParameters();

  return ({ chat, source }: DataRequest, signal: AbortSignal) => {
    const reply = new DataReply(retryPolicy.answer.characters * (chat.n ?? 1), (read) =>
      service.stream(
        async (attempt) => {
          const bytes = await parameters.ask(source.parameters, (known) => {
            const body = { ...chat, data_sources: [{ type: 'azure_search', parameters: known }] };
            return fields.ask(body, (accepted) => call(accepted, attempt));
          });
          return read(readChunks(bytes));
        },
        signal,
        ({ isProgress }) => isProgress,
      ),
    );
    const notices = () =>
      [
        ...fields.among(chat).filter((field) => !NOT_THE_READERS.includes(field)),
        ...parameters.among(source.parameters),
      ].map((field) => `The service does not know ${field}; it was left out.`);
    return { reply, notices };
  };
}

function promptOf({ messages }: DataRequest, { settings }: AnswerRequest): Prompt {
  return {
    messages,
    question: messages.at(-1)?.content ?? '',
    passages: [],
    extraPassages: [],
    followUps: settings.suggest_followup_questions,
  };
}

function ignoredBy({ model, search, embeddingDeployment }: OnYourDataConfig): (keyof Settings)[] {
  return [
    ...NOT_OURS_TO_SET,
    model.reasoning ? 'temperature' : 'reasoning_effort',
    ...(search.semanticConfiguration === undefined ? (['semantic_ranker'] as const) : []),
    ...(embeddingDeployment === undefined ? (['search_text_embeddings'] as const) : []),
  ];
}

/** Reads the names of an index's fields; undefined if its definition cannot be read. Throws only when `signal` aborts. */
type ReadIndexFields = (signal: AbortSignal) => Promise<ReadonlySet<string> | undefined>;

/**
 * The configured names without those of fields that the index lacks: the service rejects a mapping to such a field. What
 * cannot be checked stays: fields that every index of ours needs, parts of complex fields, all where nothing is known.
 */
function existingFields(names: IndexFieldNames, known: ReadonlySet<string> | undefined): IndexFieldNames {
  if (!known) return names;
  const existing = (name: string | undefined) =>
    name === undefined || name.includes('/') || known.has(name) ? name : undefined;
  return {
    ...names,
    category: existing(names.category),
    title: existing(names.title),
    headings: existing(names.headings),
    storageUrl: existing(names.storageUrl),
    oids: existing(names.oids),
    groups: existing(names.groups),
    embedding: existing(names.embedding),
    imageEmbedding: existing(names.imageEmbedding),
  };
}

/** The trace once the service has retrieved. */
interface DataSteps {
  request: AnswerRequest;
  asked: DataRequest;
  context: DataContext;
  passages: Passage[];
  notices: string[];
  /** The trace before the service has retrieved. */
  ms: number;
}

/**
 * The trace of an answer in the common form: the service's intent as the search query, its documents as
 * results, each with the reason if it was left out, and the messages as sent.
 */
function dataTrace(steps: DataSteps, model: Pick<ChatModel, 'name' | 'ignores'>): AnswerTrace {
  const { request, asked, context, passages, ms } = steps;
  const { scope, hasVector, notices, parameters } = asked.source;
  const leftOut = leftOutPassages(context);
  const { content: question } = lastTurn(request.turns);
  const trace = initialTrace(
    request,
    { query: context.queries.join('\n') || question, model: model.name, usage: null, ms: 0 },
    {
      passages: [...passages, ...leftOut.map(({ passage }) => passage)],
      extraPassages: [],
      documents: [],
      queries: context.queries,
      count: null,
      facets: {},
      filter: scope,
      hasVector,
      top: parameters.top_n_documents,
      notices: [...notices, ...steps.notices],
      answers: [],
      words: [],
      ms,
    },
    {
      prompt: { messages: asked.messages, question, passages: [], extraPassages: [], followUps: false },
      images: [],
      imageNotices: [],
      droppedTurns: asked.droppedTurns,
      droppedSources: 0,
      droppedImages: 0,
      droppedAttachments: 0,
    },
    model,
  );
  const reasons = [...passages.map(() => null), ...leftOut.map(({ reason }) => reason)];
  const { query_type: queryType, strictness, in_scope: inScope } = parameters;
  const { query, results } = trace;
  return {
    ...trace,
    ...(query && { query: { ...query, search: { ...query.search, queryType, strictness, inScope } } }),
    ...(results && {
      results: {
        ...results,
        passages: results.passages.map((passage, index) => ({
          ...passage,
          filterReason: reasons[index] ?? null,
        })),
      },
    }),
  };
}

/** The service's retrieval as a search report. It has neither counts nor facets. */
function dataReport(asked: DataRequest, context: DataContext, passages: Passage[]): SearchReport {
  const { queries } = context;
  const [first] = asked.messages;
  return {
    queries,
    documents: [
      ...passages.map((passage) => toDocument(passage, queries, null)),
      ...leftOutPassages(context).map(({ passage, reason }) =>
        toDocument(passage, queries, reason === 'score' ? 'score' : 'rerank'),
      ),
    ],
    count: null,
    facets: {},
    systemPrompt: first?.role === 'system' ? first.content : '',
  };
}

function toDocument(
  passage: Passage,
  queries: string[],
  filterReason: RetrievedDocument['filterReason'],
): RetrievedDocument {
  const { id, content, sourcepage, sourcefile, title } = passage;
  return {
    passage,
    document: { id, content, sourcepage, sourcefile, title },
    highlights: {},
    queries,
    filterReason,
  };
}
