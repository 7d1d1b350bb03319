import type { AnswerPorts } from '#lib/core/answer/answer.ts';
import type { ChatCompletions, RemoteAnswerer } from '#lib/core/ports/chat-model.ts';
import type { MakeTitle } from '#lib/core/recording/title-of.ts';
import { modelName } from '#lib/telemetry/in-span.ts';
import {
  instrumentCompletions,
  instrumentModel,
  instrumentRemoteAnswerer,
  instrumentRewriter,
  instrumentTitles,
} from '#lib/telemetry/instrument-models.ts';
import {
  instrumentDocumentService,
  instrumentEmbeddings,
  instrumentLimits,
  instrumentRecords,
  instrumentReranker,
  instrumentSearch,
  instrumentSources,
} from '#lib/telemetry/instrument-ports.ts';
import { instrumentRecordings } from '#lib/telemetry/running.ts';
import { traceAnswers } from '#lib/telemetry/traced-answer.ts';
import type { EmbeddingModels } from './embedding-models.ts';

/** The adapters that answers are made with. */
export interface InstrumentedPorts extends Pick<AnswerPorts, 'models' | 'reranker' | 'rewriter' | 'search'> {
  completions: ChatCompletions | undefined;
  makeTitle?: MakeTitle | undefined;
  remoteAnswerer?: RemoteAnswerer | undefined;
}

/** The same adapters, with telemetry. */
function instrumentPorts<Ports extends InstrumentedPorts>(ports: Ports): Ports {
  const { completions, makeTitle, remoteAnswerer } = ports;
  const [first, ...others] = ports.models;
  const name = modelName(first);
  const names = new Map(ports.models.map((model) => [model.name, modelName(model)]));
  return {
    ...ports,
    models: [instrumentModel(first), ...others.map(instrumentModel)],
    rewriter: instrumentRewriter(ports.rewriter, name),
    search: instrumentSearch(ports.search),
    reranker: ports.reranker && instrumentReranker(ports.reranker),
    completions: completions && instrumentCompletions(completions, names),
    makeTitle: makeTitle && instrumentTitles(makeTitle, name),
    remoteAnswerer: remoteAnswerer && instrumentRemoteAnswerer(remoteAnswerer),
  };
}

/** The same embedding models, with telemetry. */
function instrumentEmbeddingModels(makers: EmbeddingModels): EmbeddingModels {
  return makers.embeddings ? { ...makers, embeddings: instrumentEmbeddings(makers.embeddings) } : makers;
}

/** Wrappers that instrument the ports; loaded only with telemetry. */
export const instruments = {
  instrumentPorts,
  instrumentEmbeddingModels,
  instrumentRecords,
  instrumentLimits,
  instrumentDocumentService,
  instrumentSources,
  traceAnswers,
  instrumentRecordings,
};
