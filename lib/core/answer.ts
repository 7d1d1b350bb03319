import { AppError } from '#lib/shared/app-error.ts';
import type { AnswerEvent, DataPoints } from './events.ts';
import { findImages } from './find-images.ts';
import { generate } from './generate.ts';
import type { Passage } from './passage.ts';
import type { PlaceImage, PlaceImages } from './place-images.ts';
import type { ChatModel, CountTokens, GenerationOptions, QueryRewriter, SearchEngine } from './ports.ts';
import { buildPrompt } from './prompt.ts';
import type { PromptTexts } from './prompt-texts.ts';
import type { AnswerRequest, Turn } from './request.ts';
import { retrieve } from './retrieve.ts';
import { rewriteQuery } from './rewrite-query.ts';
import { thoughtsAfter, thoughtsBefore } from './thoughts.ts';

/** What answering needs from outside. `models` is never empty; the first is the default. `now` is in milliseconds. */
export interface AnswerPorts {
  search: SearchEngine;
  rewriter: QueryRewriter;
  models: [ChatModel, ...ChatModel[]];
  prompts: PromptTexts;
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
  const { settings, caller } = request;
  const model = chooseModel(ports.models, settings.model);
  requireReadable(request.turns, model);
  const query = await rewriteQuery(request, ports.rewriter, ports.now, signal);
  const found = await retrieve(query.query, settings, caller, ports.search, model, ports.now, signal);
  const { images, notices } = await findImages(request, found.passages, model, ports.placeImages, signal);
  const { prompts, countTokens } = ports;
  const built = buildPrompt(request, { found, images, model, prompts, countTokens });
  const thoughts = thoughtsBefore(request, query, found, { ...built, imageNotices: notices }, model);
  const dataPoints = dataPointsOf(found.passages, built.images);
  yield { type: 'retrieved', model: model.name, passages: found.passages, dataPoints, thoughts };

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

function generationOptions({ settings, n = 1 }: AnswerRequest): GenerationOptions {
  return {
    n,
    temperature: settings.temperature,
    maxTokens: settings.max_tokens,
    seed: settings.seed,
    reasoningEffort: settings.reasoning_effort,
  };
}

function dataPointsOf(passages: Passage[], images: PlaceImage[]): DataPoints {
  return {
    text: passages.map(({ sourcepage, content }) => `${sourcepage}: ${content.replace(/\s+/g, ' ').trim()}`),
    ...(images.length > 0 && { images: images.map(({ url }) => ({ detail: 'auto' as const, url })) }),
    citations: [...new Set(passages.map((passage) => passage.sourcepage))],
  };
}
