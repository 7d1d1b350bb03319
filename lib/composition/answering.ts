import { answererCapabilities, searchCapabilities } from '#lib/config/capabilities.ts';
import type { Environment } from '#lib/config/environment.ts';
import { answer } from '#lib/core/answer/answer.ts';
import { EMPTY_HOME, type HomeStore } from '#lib/core/home/home.ts';
import {
  type ChatCompletions,
  describeModels,
  type JsonModel,
  type ModelDescription,
  type TokenPrices,
} from '#lib/core/ports/chat-model.ts';
import type { DocumentStore } from '#lib/core/ports/document-store.ts';
import type { IndexStatus, SearchEngine } from '#lib/core/ports/search-engine.ts';
import type { Reranker } from '#lib/core/ports/search-models.ts';
import { createRecorder, type Recorder } from '#lib/core/recording/recorder.ts';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import type { AnswerQuestion } from '#lib/core/stages/answer-stage.ts';
import { boundAnswers } from '#lib/core/stages/bound-answers.ts';
import { checkSupport } from '#lib/core/stages/check-support.ts';
import { limitAnswers, type RunInAnswerSlot, runInAnswerSlot } from '#lib/core/stages/limit-answers.ts';
import { recordUsage } from '#lib/core/stages/record-usage.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import { describeFailure, logFor } from '#lib/telemetry/log.ts';
import { type Application, type Ports, slice } from './application.ts';
import { cachedRead } from './cached-read.ts';
import { type Identity, identity } from './identity.ts';
import { answerInstrument, instrumentRecorder } from './instrument.ts';
import { ports, settingsOf } from './ports.ts';
import { records } from './records-and-limits.ts';
import { type DescribedSource, describeSource, searchAdapter } from './search-adapters.ts';
import { waitForRecorder } from './wait-until.ts';

/** The query of every page to the index before it is shown. */
interface Overview {
  /** The index. Where a service holds it, `status` is cached for a short time. */
  search: SearchEngine;
  /** What the first page offers of the documents. */
  home: HomeStore;
}

/** A page neither waits long for a service nor costs it a call each time. */
const POLICY = { freshMs: 20_000, waitMs: 3000 };

/** The pages' query to the index: direct to an embedded one, through a short-lived cache to a service. */
async function overview(environment: Environment, search: SearchEngine): Promise<Overview> {
  const { services } = environment;
  // Another server's documents are not known here.
  if (!answererCapabilities(services).usesIndex) return { search, home: { read: async () => EMPTY_HOME } };
  const home = await searchAdapter(environment).openHome(search);
  if (searchCapabilities(services.search).isLocal) return { search, home };
  return { search: { ...search, status: cachedByReader(search) }, home };
}

/** Readers whose counts are cached; with more, the cache starts empty again. */
const MOST_READERS = 1000;

function cachedByReader(search: SearchEngine): SearchEngine['status'] {
  const known = new Map<string, () => Promise<IndexStatus>>();
  return (access) => {
    const key = JSON.stringify(access ?? null);
    const read = known.get(key) ?? cachedRead(() => search.status(access), POLICY);
    if (known.size >= MOST_READERS) known.clear();
    known.set(key, read);
    return read();
  };
}

/** Answers and what is recorded of them. */
export interface Answering extends Identity, Overview {
  /** Makes answers that are recorded and may outlive their readers. */
  recorder: Recorder;
  /** The originals behind citations, for callers who may read them. */
  documents: DocumentStore;
  /** Undefined unless configured. */
  reranker: Reranker | undefined;
  /** The name of the default model. */
  answerer: string;
  /** The settings that a request may carry, and which of them have an effect here. */
  settings: SettingField[];
  /** The models that callers can choose. */
  models: ModelDescription[];
  /** Undefined where no chat model is configured. */
  completions: ChatCompletions | undefined;
  /** The prices of models, by alias; models without prices are absent. */
  prices: Record<string, TokenPrices>;
  /** The index, as callers of protocols 4 and 5 name it. */
  source: DescribedSource;
  /** Answers a question within the limits, and notes what it used. */
  answer: AnswerQuestion;
  /** Answers with further work in the same slot. */
  runInAnswerSlot: RunInAnswerSlot;
}

/** Answers questions of all protocols, and reads conversations. */
export const answering = slice<Answering>('answering', async (application) => {
  const { environment } = application;
  const base = await identity(application);
  const adapters = await ports(application);
  const prices = pricesOf(adapters);
  const recorded = (await usageStage(application, prices))(answerWith(adapters, environment));
  return {
    ...base,
    ...(await overview(environment, adapters.search)),
    recorder: await recorder(application),
    documents: adapters.documents,
    reranker: adapters.reranker,
    answerer: (adapters.remoteAnswerer ?? adapters.models[0]).name,
    settings: settingsOf(adapters),
    models: describeModels(adapters.remoteAnswerer ? [adapters.remoteAnswerer] : adapters.models),
    completions: adapters.completions,
    prices: Object.fromEntries(prices),
    source: describeSource(environment.services),
    // The limit comes first: rejected requests consume no quota.
    answer: limitAnswers(base.limits)(recorded),
    runInAnswerSlot: runInAnswerSlot(base.limits, recorded),
  };
});

/** The one recorder of an application; on a platform that stops idle processes, it holds this process until answers are recorded. */
export const recorder = slice<Recorder>('recorder', async (application) => {
  const { conversations } = await records(application);
  const { makeTitle } = await ports(application);
  const created = createRecorder({ conversations, makeTitle });
  await instrumentRecorder(created);
  application.onClose('recorder', () => created.close());
  const waitUntil = application.server?.waitUntil;
  return waitUntil ? waitForRecorder(created, waitUntil) : created;
});

/**
 * Answers by another service where one answers in place of the core, else by the core with the models. Answers end at
 * their bounds; nothing else is limited, and nothing recorded.
 */
export function answerWith(adapters: Ports, environment: Environment): AnswerQuestion {
  const { services, SUPPORT, SUPPORT_MODEL } = environment;
  const { remoteAnswerer } = adapters;
  const unbounded: AnswerQuestion = remoteAnswerer
    ? (request, signal) => remoteAnswerer.answer(request, signal)
    : (request, signal) => answer(request, adapters, signal);
  const bounded = boundAnswers(services.upstream.answer)(unbounded);
  if (SUPPORT === 'off') return bounded;
  const ownSentences = new Set(adapters.models.flatMap(({ ownSentences = [] }) => ownSentences));
  const secondOpinion =
    SUPPORT_MODEL === undefined ? undefined : memoizeAsync(() => judge(environment, SUPPORT_MODEL));
  return checkSupport({ mode: SUPPORT, ownSentences, secondOpinion })(bounded);
}

/** The model of this alias, to be asked for objects. The environment is checked to have it. */
async function judge(environment: Environment, alias: string): Promise<JsonModel> {
  const { createJsonModels } = await import('./json-models.ts');
  const model = createJsonModels(environment).find(({ name }) => name === alias);
  if (!model) throw new AppError('not-configured', `There is no chat model ${alias}.`);
  return model;
}

function pricesOf({ models }: Ports): Map<string, TokenPrices> {
  return new Map(models.flatMap(({ name, prices }) => (prices ? [[name, prices]] : [])));
}

/** Records the usage of answers. A failure to store an entry is logged and does not affect the answer. */
async function usageStage(application: Application, prices: Map<string, TokenPrices>) {
  const { usage } = await records(application);
  const log = logFor(application.environment.LOG_LEVEL);
  return recordUsage({
    note: (entry) =>
      void usage.note(entry).catch((thrown: unknown) => {
        log.error(describeFailure(AppError.from(thrown), false), 'usage was not recorded');
      }),
    pricesOf: (model) => prices.get(model),
    now: () => performance.now(),
    today: Date.now,
    instrument: await answerInstrument(),
  });
}
