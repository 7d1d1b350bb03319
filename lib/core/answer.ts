import { AppError } from '#lib/shared/app-error.ts';
import type { AnswerEvent, DataPoints, SearchReport } from './events.ts';
import { generate } from './generate.ts';
import type { Passage } from './passage.ts';
import type {
  ChatModel,
  CountTokens,
  GenerationOptions,
  Prompt,
  QueryRewriter,
  SearchEngine,
} from './ports.ts';
import { buildPrompt } from './prompt.ts';
import type { PromptTexts } from './prompt-texts.ts';
import type { AnswerRequest, Turn } from './request.ts';
import { type Retrieved, retrieve } from './retrieve.ts';
import { rewriteQuery, searchQueries } from './rewrite-query.ts';
import { thoughtsAfter, thoughtsBefore } from './thoughts.ts';

/** What answering needs from outside. `models` is never empty; the first is the default. `now` is in milliseconds. */
export interface AnswerPorts {
  search: SearchEngine;
  rewriter: QueryRewriter;
  models: [ChatModel, ...ChatModel[]];
  prompts: PromptTexts;
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
  const model = chooseModel(ports.models, settings.model);
  requireReadable(request.turns, model);
  const query = await rewriteQuery(request, ports.rewriter, ports.now, signal);
  const queries = searchQueries(query.query, settings.max_search_queries);
  const found = await retrieve(queries, request, ports.search, model, ports.now, signal);
  const built = buildPrompt(request, found, model, ports.prompts, ports.countTokens);
  const thoughts = thoughtsBefore(request, query, found, built, model);
  const dataPoints = dataPointsOf(found.passages);
  yield {
    type: 'retrieved',
    model: model.name,
    passages: found.passages,
    dataPoints,
    search: searchReport(found, built.prompt),
    thoughts,
  };

  for await (const event of generate(built.prompt, generationOptions(request), model, ports.now, signal)) {
    if (event.type === 'text-delta') {
      yield event;
      continue;
    }
    if (settings.suggest_followup_questions) yield { type: 'follow-ups', questions: event.questions };
    const { reason, usage, alternatives, contentFilter } = event;
    yield {
      type: 'finished',
      reason,
      usage,
      alternatives,
      contentFilter,
      thoughts: thoughtsAfter(thoughts, event, dataPoints.citations),
    };
  }
}

function chooseModel(models: AnswerPorts['models'], name: string | undefined): ChatModel {
  const chosen = name === undefined ? models[0] : models.find((model) => model.name === name);
  if (chosen) return chosen;
  const known = models.map((model) => model.name).join(', ');
  throw new AppError('bad-request', `No model is called "${name}"; this server has: ${known}.`, {
    field: 'context.overrides.model',
  });
}

function requireReadable(turns: Turn[], model: ChatModel): void {
  const image = turns.flatMap((turn) => turn.attachments).find(({ kind }) => kind === 'image');
  if (!image || model.readsImages) return;
  throw new AppError(
    'bad-request',
    `${model.name} cannot read images: leave "${image.name}" out, or send text.`,
    {
      field: 'messages',
    },
  );
}

function generationOptions({ settings, sampling, n = 1 }: AnswerRequest): GenerationOptions {
  return {
    ...(sampling && { sampling }),
    n,
    temperature: settings.temperature,
    maxTokens: settings.max_tokens,
    seed: settings.seed,
    reasoningEffort: settings.reasoning_effort,
  };
}

function searchReport({ queries, documents, count, facets }: Retrieved, { messages }: Prompt): SearchReport {
  return { queries, documents, count, facets, systemPrompt: messages[0]?.content ?? '' };
}

function dataPointsOf(passages: Passage[]): DataPoints {
  return {
    text: passages.map(({ sourcepage, content }) => `${sourcepage}: ${content.replace(/\s+/g, ' ').trim()}`),
    citations: [...new Set(passages.map((passage) => passage.sourcepage))],
  };
}
