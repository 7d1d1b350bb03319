import type { AdminLink } from '#lib/auth/admin-link/admin-link.ts';
import type { SignIn } from '#lib/auth/sign-in/sign-in.ts';
import type { Environment } from '#lib/config/environment.ts';
import { type AnswerPorts, answer } from '#lib/core/answer.ts';
import type { TracedMessage } from '#lib/core/answer-trace.ts';
import type { AnswerEvent } from '#lib/core/events.ts';
import type { Identify } from '#lib/core/identify.ts';
import type { Limits } from '#lib/core/limits.ts';
import type { MakeTitle } from '#lib/core/make-title.ts';
import { describeModels, type ModelDescription } from '#lib/core/model-description.ts';
import type { PlaceImages } from '#lib/core/place-images.ts';
import type { ChatCompletions, DocumentStore, SearchEngine, TokenPrices } from '#lib/core/ports.ts';
import type { PromptsInForce, PromptTexts } from '#lib/core/prompt-texts.ts';
import { createRecorder, type Recorder } from '#lib/core/recording/recorder.ts';
import type { Records } from '#lib/core/records/records.ts';
import type { AnswerRequest } from '#lib/core/request.ts';
import { type SettingField, settingFields } from '#lib/core/setting-fields.ts';
import type { WithinPlace } from '#lib/core/stages/limit-answers.ts';
import { readQuestions } from '#lib/evals/dataset.ts';
import { createRecords, type RecordsOptions } from '#lib/history/create-records.ts';
import { createPlaceImages } from '#lib/ingest/pictures/place-images.ts';
import { createRenderPlace } from '#lib/ingest/pictures/render-place.ts';
import { createOnYourData, type OnYourData } from '#lib/llm/on-your-data/answerer.ts';
import { readPrompts } from '#lib/llm/prompt-files.ts';
import type { Question } from '#lib/quality/question.ts';
import { logFor } from '#lib/telemetry/log.ts';
import { countTokens } from '#lib/text/tokens.ts';
import { type AdministeredParts, createAdministered, type Undecided } from './administered.ts';
import { buildAccounting } from './build-accounting.ts';
import { buildDocuments, type DocumentParts } from './build-documents.ts';
import { buildFlexible, type FlexibleParts } from './build-flexible.ts';
import { buildModels } from './build-models.ts';
import { buildPeople } from './build-people.ts';
import { buildDocumentStore, buildSearch, buildVectorMakers } from './build-search.ts';
import { databasePassword } from './database-password.ts';
import { type DescribedSource, describeSource } from './describe-source.ts';
import { observedMakers, observedPorts, observedRecords, observeRecorder } from './observe.ts';
import { overview } from './overview.ts';
import { pictureCacheOf } from './picture-cache-of.ts';
import { previewPrompt } from './preview-prompt.ts';

/** The application, assembled: everything a page, a route or a script may ask for. */
export interface Container extends Omit<FlexibleParts, 'experiments'>, DocumentParts {
  environment: Environment;
  identify: Identify;
  /** What anybody may use up. */
  limits: Limits;
  /** Undefined where nobody signs in on our page. */
  signIn: SignIn | undefined;
  /** Undefined with sign-in, and where keys cannot be stored. */
  adminLink: AdminLink | undefined;
  /** Everything that is kept about people and by administrators. */
  records: Records;
  /** Has answers made that are kept, and outlive their readers. */
  recorder: Recorder;
  search: SearchEngine;
  documents: DocumentStore;
  /** Pictures of cited places; undefined where there are none to be had. */
  pictures: PlaceImages | undefined;
  /** What answers: the name of the default model. */
  answerer: string;
  /** The settings a request may carry as they are built, and which of them have an effect here. */
  settings: SettingField[];
  /** What administrators decided, and what holds without them. */
  administered: AdministeredParts;
  undecided: Undecided;
  /** What a question would send to the model with these prompts; the model is not asked. */
  previewPrompt(request: AnswerRequest, prompts: PromptTexts, signal: AbortSignal): Promise<TracedMessage[]>;
  /** The experiments in force. */
  experiments: AdministeredParts['experiments'];
  /** What models cost, by alias; without those that have no prices. */
  prices: Record<string, TokenPrices>;
  /** The models that callers can choose. */
  models: ModelDescription[];
  /** Undefined where no chat model is configured. */
  completions: ChatCompletions | undefined;
  /** The index, as callers of protocols 4 and 5 name it. */
  source: DescribedSource;
  /** The golden questions about the samples. Throws `not-found` where they did not come along. */
  goldenQuestions(): Promise<Question[]>;
  /** Whether this sample document is in the index. As `search.status`, remembered for a while where a service knows it. */
  hasSample(sourcefile: string): Promise<boolean>;
  /** Whether the index answers now, whatever is remembered of it. */
  checkSearch(signal: AbortSignal): Promise<void>;
  answer(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent>;
  /** Answers, with further work in the same slot. */
  withinPlace: WithinPlace;
  close(): Promise<void>;
}

/** The adapters behind one application. */
export interface Ports extends AnswerPorts {
  documents: DocumentStore;
  completions: ChatCompletions | undefined;
  makeTitle?: MakeTitle | undefined;
  /** Retrieves and answers by itself, instead of everything else; undefined unless configured. */
  onYourData?: OnYourData | undefined;
  close(): Promise<void>;
}

/**
 * Builds the adapters that the environment asks for; the only place that does. Opens nothing until it is used. The
 * environment's own prompts are taken unless others are in force.
 */
export function createPorts(environment: Environment, inForce?: PromptsInForce): Ports {
  const { answerer, upstream } = environment.services;
  const now = () => performance.now();
  const prompts = inForce ?? environmentPrompts(environment);
  const search = buildSearch(environment, observedMakers(buildVectorMakers(environment)));
  const documents = buildDocumentStore(environment);
  const render = createRenderPlace();
  return {
    ...buildModels(environment, prompts),
    search,
    documents,
    placeImages: createPlaceImages({ documents, render, ...pictureCacheOf(environment) }),
    prompts,
    countTokens,
    now,
    onYourData:
      answerer.answerer === 'on-your-data' ? createOnYourData(answerer, now, upstream, prompts) : undefined,
    async close() {
      render.close();
      await search.close();
    },
  };
}

function environmentPrompts({ PROMPT_DIR }: Environment): PromptsInForce {
  const prompts = readPrompts(PROMPT_DIR);
  return async () => prompts;
}

const GOLDEN_QUESTIONS = 'data/questions.jsonl';

/** Assembles the application on its ports; a benchmark brings ports of its own. */
export function createContainer(environment: Environment, given?: Ports): Container {
  const { experiments, ...flexible } = buildFlexible(environment);
  const records = observedRecords(
    createRecords(environment.people.records, recordsOptions(environment)),
    environment,
  );
  const prompts = readPrompts(environment.PROMPT_DIR);
  const undecided = { prompts, experiments, fields: () => answerer.settings };
  const administered = createAdministered(records, undecided, logFor(environment.LOG_LEVEL));
  const ports = observedPorts(given ?? createPorts(environment, administered.prompts));
  const { documents, placeImages } = ports;
  const answerer = answering(ports);
  const accounting = buildAccounting(environment, records, ports.models);
  const people = buildPeople(environment, records, administered.policy);
  const changing = buildDocuments(environment, { documents, records });
  const recorder = createRecorder({ conversations: records.conversations, makeTitle: ports.makeTitle });
  observeRecorder(recorder);
  return {
    environment,
    identify: accounting.counted(people.identify),
    signIn: accounting.countedSteps(people.signIn),
    adminLink: people.adminLink,
    limits: accounting.limits,
    prices: accounting.prices,
    records,
    recorder,
    goldenQuestions: () => readQuestions(GOLDEN_QUESTIONS),
    ...overview(environment, ports),
    documents,
    desk: changing.desk,
    uploads: changing.uploads,
    indexing: changing.indexing,
    pictures: placeImages,
    ...answerer,
    answer: accounting.accounted(answerer.answer),
    withinPlace: accounting.accountedWork(answerer.answer),
    administered,
    undecided,
    previewPrompt: (request, texts, signal) => previewPrompt(ports, request, texts, signal),
    experiments: administered.experiments,
    completions: ports.completions,
    ...flexible,
    source: describeSource(environment.services),
    async close() {
      await recorder.close();
      await changing.close();
      await flexible.templates.renderer.close();
      await accounting.limits.close();
      await records.close();
      await ports.close();
    },
  };
}

function recordsOptions(environment: Environment): RecordsOptions {
  return {
    password: databasePassword(environment.people.records),
    mostBytes: environment.LIMIT_KEPT_BYTES,
    mostRatings: environment.LIMIT_KEPT_RATINGS,
    networkFactor: environment.LIMIT_GUESTS_PER_ADDRESS,
  };
}

/** Who answers: On Your Data where it is configured, else the core with the models. */
function answering(ports: Ports): Pick<Container, 'answerer' | 'settings' | 'models' | 'answer'> {
  const { onYourData } = ports;
  if (!onYourData) {
    return {
      answerer: ports.models[0].name,
      settings: settingFields(ports),
      models: describeModels(ports.models),
      answer: (request, signal) => answer(request, ports, signal),
    };
  }
  return {
    answerer: onYourData.name,
    // It searches by itself, so it alone decides what has an effect.
    settings: settingFields({ search: { name: onYourData.name, ignores: [] }, models: [onYourData] }),
    models: describeModels([onYourData]),
    answer: (request, signal) => onYourData.answer(request, signal),
  };
}
