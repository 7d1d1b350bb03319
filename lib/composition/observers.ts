import type { AnswerPorts } from '#lib/core/answer/answer.ts';
import type { ChatCompletions } from '#lib/core/ports/chat-completions.ts';
import type { RemoteAnswerer } from '#lib/core/ports/remote-answerer.ts';
import type { MakeTitle } from '#lib/core/recording/make-title.ts';
import { followAnswers } from '#lib/telemetry/followed-answer.ts';
import { modelName } from '#lib/telemetry/model-call.ts';
import { observeDocumentService, observeLimits } from '#lib/telemetry/observe-limits.ts';
import {
  observeCompletions,
  observeModel,
  observeRemoteAnswerer,
  observeRewriter,
  observeTitles,
} from '#lib/telemetry/observe-models.ts';
import { observeRecords } from '#lib/telemetry/observe-records.ts';
import { observeEmbeddings, observeReranker, observeSearch } from '#lib/telemetry/observe-search.ts';
import { watchRecordings } from '#lib/telemetry/running.ts';
import type { VectorMakers } from './vector-makers.ts';

/** Of the adapters those that answers are made with. */
export interface MeasuredPorts extends Pick<AnswerPorts, 'models' | 'reranker' | 'rewriter' | 'search'> {
  completions: ChatCompletions | undefined;
  makeTitle?: MakeTitle | undefined;
  remoteAnswerer?: RemoteAnswerer | undefined;
}

/** The same adapters, measured. */
function observePorts<Ports extends MeasuredPorts>(ports: Ports): Ports {
  const { completions, makeTitle, remoteAnswerer } = ports;
  const [first, ...others] = ports.models;
  const name = modelName(first);
  const names = new Map(ports.models.map((model) => [model.name, modelName(model)]));
  return {
    ...ports,
    models: [observeModel(first), ...others.map(observeModel)],
    rewriter: observeRewriter(ports.rewriter, name),
    search: observeSearch(ports.search),
    reranker: ports.reranker && observeReranker(ports.reranker),
    completions: completions && observeCompletions(completions, names),
    makeTitle: makeTitle && observeTitles(makeTitle, name),
    remoteAnswerer: remoteAnswerer && observeRemoteAnswerer(remoteAnswerer),
  };
}

/** The same makers of vectors, measured. */
function observeMakers(makers: VectorMakers): VectorMakers {
  return makers.embeddings ? { ...makers, embeddings: observeEmbeddings(makers.embeddings) } : makers;
}

/** Wrappers that measure the ports; loaded only where something is measured. */
export const observers = {
  observePorts,
  observeMakers,
  observeRecords,
  observeLimits,
  observeDocumentService,
  followAnswers,
  watchRecordings,
};
