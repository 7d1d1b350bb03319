import { dataPointsOf } from './data-points.ts';
import type { AnswerEvent } from './events.ts';
import { findImages } from './find-images.ts';
import { generate, generationOptions } from './generate.ts';
import type { PlaceImages } from './place-images.ts';
import type { ChatModel, CountTokens, QueryRewriter, SearchEngine } from './ports.ts';
import { buildPrompt } from './prompt.ts';
import type { PromptsInForce } from './prompt-texts.ts';
import type { AnswerRequest } from './request.ts';
import { chooseModel, requireReadable } from './requirements.ts';
import { retrieve } from './retrieve.ts';
import { rewriteQuery, searchQueries } from './rewrite-query.ts';
import { searchReport } from './search-report.ts';
import { traceAfter, traceBefore } from './trace-answer.ts';

/** What answering needs from outside. `models` is never empty; the first is the default. `now` is in milliseconds. */
export interface AnswerPorts {
  search: SearchEngine;
  rewriter: QueryRewriter;
  models: [ChatModel, ...ChatModel[]];
  prompts: PromptsInForce;
  /** Undefined where no pictures of documents can be had. */
  placeImages: PlaceImages | undefined;
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
  const { images, notices } = await findImages(request, found.passages, model, ports.placeImages, signal);
  const { countTokens } = ports;
  const prompts = await ports.prompts();
  const built = await buildPrompt(request, { found, images, model, prompts, countTokens }, signal);
  const trace = traceBefore(request, query, found, { ...built, imageNotices: notices }, model);
  const dataPoints = dataPointsOf(found.passages, built.images);
  const search = searchReport(found, built.prompt);
  yield { type: 'retrieved', model: model.name, passages: found.passages, dataPoints, search, trace };

  for await (const event of generate(built.prompt, generationOptions(request), model, ports.now, signal)) {
    if (event.type === 'text-delta') {
      yield event;
      continue;
    }
    if (settings.suggest_followup_questions) yield { type: 'follow-ups', questions: event.questions };
    const { reason, usage, alternatives, contentFilter } = event;
    yield {
      type: 'finished',
      ...(event.model !== model.name && { answeredBy: event.model }),
      reason,
      usage,
      alternatives,
      contentFilter,
      trace: traceAfter(trace, event, dataPoints.citations),
    };
  }
}
