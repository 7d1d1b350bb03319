import type { Environment } from '#lib/config/environment.ts';
import { answer } from '#lib/core/answer.ts';
import type { AnswerEvent } from '#lib/core/events.ts';
import type { DocumentStore, SearchEngine } from '#lib/core/ports.ts';
import type { AnswerRequest } from '#lib/core/request.ts';
import { createExtractiveModel } from '#lib/llm/extractive/model.ts';
import { createExtractiveRewriter } from '#lib/llm/extractive/query-rewriter.ts';
import { createDocumentStore } from '#lib/search/embedded/document-store.ts';
import { createEmbeddedSearch } from '#lib/search/embedded/engine.ts';
import { countTokens } from '#lib/text/tokens.ts';

/** The application, assembled: everything a page, a route or a script may ask for. */
export interface Container {
  environment: Environment;
  search: SearchEngine;
  documents: DocumentStore;
  /** What answers: the name of the default model. */
  answerer: string;
  answer(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent>;
  close(): Promise<void>;
}

/** Builds the adapters that the environment asks for; the only place that does. Opens nothing until it is used. */
export function createContainer(environment: Environment): Container {
  const dataDir = environment.DATA_DIR;
  const search = createEmbeddedSearch({ dataDir });
  const model = createExtractiveModel();
  const ports = {
    search,
    rewriter: createExtractiveRewriter(),
    models: [model] as [typeof model],
    countTokens,
    now: () => performance.now(),
  };
  return {
    environment,
    search,
    documents: createDocumentStore({ dataDir }),
    answerer: model.name,
    answer: (request, signal) => answer(request, ports, signal),
    close: () => search.close(),
  };
}
