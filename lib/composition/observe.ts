import type { Environment } from '#lib/config/environment.ts';
import type { AnswerPorts } from '#lib/core/answer.ts';
import type { DocumentDesk } from '#lib/core/document-desk.ts';
import type { Limits } from '#lib/core/limits.ts';
import type { MakeTitle } from '#lib/core/make-title.ts';
import type { ChatCompletions } from '#lib/core/ports.ts';
import type { Records } from '#lib/core/records/records.ts';
import type { FollowAnswer } from '#lib/core/stages/meter-answers.ts';
import type { OnYourData } from '#lib/llm/on-your-data/answerer.ts';
import { followAnswers } from '#lib/telemetry/followed-answer.ts';
import { modelName } from '#lib/telemetry/model-call.ts';
import { observeCompletions } from '#lib/telemetry/observe-completions.ts';
import { observeDesk, observeLimits } from '#lib/telemetry/observe-limits.ts';
import { observeModel, observeWhole } from '#lib/telemetry/observe-models.ts';
import { observeRecords } from '#lib/telemetry/observe-records.ts';
import { observeEmbeddings, observeSearch } from '#lib/telemetry/observe-search.ts';
import { observeRewriter, observeTitles } from '#lib/telemetry/observe-small-calls.ts';
import { running } from '#lib/telemetry/running.ts';
import { watchRecordings } from '#lib/telemetry/watch-recordings.ts';
import type { VectorMakers } from './build-search.ts';

// Where nothing is measured, each of these gives back what it got: measuring then costs nothing at all.

/** Of the adapters those that answers are made with. */
interface MeasuredPorts extends Pick<AnswerPorts, 'models' | 'rewriter' | 'search'> {
  completions: ChatCompletions | undefined;
  makeTitle?: MakeTitle | undefined;
  onYourData?: OnYourData | undefined;
}

/** The same adapters, measured. */
export function observedPorts<Ports extends MeasuredPorts>(ports: Ports): Ports {
  if (!running()) return ports;
  const { completions, makeTitle, onYourData } = ports;
  const [first, ...others] = ports.models;
  const name = modelName(first);
  const names = new Map(ports.models.map((model) => [model.name, modelName(model)]));
  const servedBy = { provider: 'azure', deployment: null, model: null } as const;
  return {
    ...ports,
    models: [observeModel(first), ...others.map(observeModel)],
    rewriter: observeRewriter(ports.rewriter, name),
    search: observeSearch(ports.search),
    completions: completions && observeCompletions(completions, names),
    makeTitle: makeTitle && observeTitles(makeTitle, name),
    onYourData: onYourData && {
      ...onYourData,
      answer: observeWhole(onYourData.answer, { name: onYourData.name, servedBy }),
    },
  };
}

/** The same makers of vectors, measured. */
export function observedMakers(makers: VectorMakers): VectorMakers {
  if (!running() || !makers.embeddings) return makers;
  return { ...makers, embeddings: observeEmbeddings(makers.embeddings) };
}

/** The same records, measured. */
export function observedRecords(records: Records, { people }: Environment): Records {
  if (!running() || people.records.kind === 'none') return records;
  return observeRecords(records, people.records.kind === 'postgres' ? 'postgresql' : 'sqlite');
}

/** The same limits, measured. */
export function observedLimits(limits: Limits): Limits {
  return running() ? observeLimits(limits) : limits;
}

/** The same desk, measured. */
export function observedDesk(desk: DocumentDesk): DocumentDesk {
  return running() ? observeDesk(desk) : desk;
}

/** What follows answers; undefined where nothing does. */
export function answerFollower(): FollowAnswer | undefined {
  return running() ? followAnswers : undefined;
}

/** Has the answers that are kept be counted while they are made. */
export function observeRecorder(recorder: { readonly underWay: number }): void {
  if (running()) watchRecordings(recorder);
}
