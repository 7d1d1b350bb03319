import { randomUUID } from 'node:crypto';
import type { Caller } from '#lib/core/access/principal.ts';
import { type CompleteAnswer, collect } from '#lib/core/events/collect.ts';
import type { AnswerEvent } from '#lib/core/events/events.ts';
import type { ModelDescription } from '#lib/core/ports/chat-model.ts';
import type { AnswerRequest } from '#lib/core/question/request.ts';
import { type Assignment, assignVariant, type Experiment } from '#lib/core/settings/experiments.ts';
import type { AnswerQuestion } from '#lib/core/stages/answer-stage.ts';
import type { RunInAnswerSlot } from '#lib/core/stages/limit-answers.ts';
import type { ReceivedFile } from '#lib/protocols/attachments.ts';
import { readImages } from '#lib/protocols/flexible/images.ts';
import { type FlexibleKind, readFlexible } from '#lib/protocols/flexible/read-flexible.ts';
import type { FlexibleRequest } from '#lib/protocols/flexible/request-schema.ts';
import {
  encodeFlexible,
  FALLBACK_ANSWER,
  type FlexibleFault,
  faultOf,
  historyOf,
  type OwnNames,
  rejectReaderFields,
  seconds,
  sourcesOf,
} from '#lib/protocols/flexible/response.ts';
import { effectiveOf, flexibleSettings, readOverrides } from '#lib/protocols/flexible/settings.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import type { Call, Services } from '../../route/route.ts';
import { attachImages, type FetchImage, requireVision } from './flexible-images.ts';
import { chooseTemplates, RequestTemplates, type TemplateTools } from './flexible-templates.ts';

/** Measures the steps of one call, under the names that the flexible protocol has for them. */
class FlexibleClock {
  readonly #startedAt = performance.now();
  #askedAt = 0;
  #foundAt = 0;
  #answeredAt = 0;
  readonly #steps = new Map<string, number>();

  /** Passes the events on and notes when they came. */
  async *watch(events: AsyncIterable<AnswerEvent>): AsyncGenerator<AnswerEvent> {
    this.#askedAt = performance.now();
    for await (const event of events) {
      if (event.type === 'retrieved') this.#foundAt = performance.now();
      yield event;
    }
    this.#answeredAt = performance.now();
  }

  /** Does a step and notes how long it took. */
  step<T>(name: string, work: () => T): T {
    const startedAt = performance.now();
    const result = work();
    this.#steps.set(name, seconds(performance.now() - startedAt));
    return result;
  }

  /** The whole time in milliseconds, and the steps in seconds; call it last. */
  read({ trace }: CompleteAnswer): { totalMs: number; timings: JsonObject } {
    const now = performance.now();
    const foundAt = this.#foundAt || now;
    const answeredAt = this.#answeredAt || now;
    const searchMs = trace.results?.ms ?? 0;
    const fetchMs = searchMs + (trace.query?.ms ?? 0);
    const timings = {
      orchestrator: {
        fetch_total: seconds(fetchMs),
        fetchers: { AzureSearchFetcher: seconds(searchMs) },
        prompt_build: seconds(Math.max(0, foundAt - this.#askedAt - fetchMs)),
        llm_generate: seconds(Math.max(0, answeredAt - foundAt)),
        ...Object.fromEntries(this.#steps),
      },
      orchestrator_call: seconds(answeredAt - this.#askedAt),
      build_response: seconds(now - answeredAt),
    };
    return { totalMs: now - this.#startedAt, timings };
  }
}

/** Faults that the caller cannot mend: answered with the fallback, listed in `errors`. */
const UPSTREAM_FAULTS = new Set(['unavailable']);

/** Dependencies of the flexible protocol. */
export interface FlexibleDeps extends Services {
  /** Templates and images are part of an answer and use the caller's slot too. */
  runInAnswerSlot: RunInAnswerSlot;
  models: ModelDescription[];
  /** The current ones. */
  experiments: () => Promise<readonly Experiment[]>;
  templates: TemplateTools;
  /** Fetches an image for models that cannot do so themselves. */
  fetchImage: FetchImage;
  /** Answers to a request that does not say how many. */
  defaultCompletions: number;
  source: { index: string; ownNames: OwnNames };
}

/** A request and its caller. */
export interface FlexibleAsked {
  kind: FlexibleKind;
  /** Checked. */
  body: FlexibleRequest;
  files: readonly ReceivedFile[];
  caller: Caller;
}

/** The choices of a request. */
interface Chosen {
  assignment: Assignment | undefined;
  templates: RequestTemplates;
  model: ModelDescription;
}

/** The parts of an answer. */
interface Making extends Chosen {
  answer: AnswerQuestion;
}

/** An answer, with the request for it. */
interface Made {
  asked: AnswerRequest;
  overrides: ReturnType<typeof readOverrides>;
  answer: CompleteAnswer;
  sources: JsonObject[];
  texts: string[];
}

/** One call of the flexible protocol, from the checked body to the reply. */
export class FlexibleCall {
  readonly #kind: FlexibleKind;
  readonly #body: FlexibleRequest;
  readonly #files: readonly ReceivedFile[];
  readonly #caller: Caller;
  readonly #call: Call<FlexibleDeps>;
  readonly #clock = new FlexibleClock();
  readonly #faults: FlexibleFault[] = [];

  constructor({ kind, body, files, caller }: FlexibleAsked, call: Call<FlexibleDeps>) {
    this.#kind = kind;
    this.#body = body;
    this.#files = files;
    this.#caller = caller;
    this.#call = call;
  }

  /** The reply. Throws AppError for a fault of the request; a fault behind us is a reply that says so. */
  async reply(signal: AbortSignal): Promise<JsonObject> {
    const { services } = this.#call;
    rejectReaderFields(this.#body, services.source.ownNames);
    const assignment = await this.#assign();
    const variant = assignment?.overrides ?? {};
    const model = this.#modelOf(flexibleSettings(this.#body, variant, this.#caller.policy).model);
    const { files, renderer } = services.templates;
    const chosen = await chooseTemplates(this.#body, variant, this.#caller, files, signal);
    const templates = new RequestTemplates(chosen, this.#body, this.#caller, renderer);
    const made = await services.runInAnswerSlot(this.#caller, (answer) =>
      this.#make({ answer, assignment, templates, model }, signal),
    );
    return this.#encode(made, { assignment, templates, model });
  }

  /** The slow part: renders, fetches, asks. */
  async #make({ answer: ask, assignment, templates, model }: Making, signal: AbortSignal): Promise<Made> {
    const variant = assignment?.overrides ?? {};
    const overrides = readOverrides(this.#body, variant);
    const request = readFlexible(this.#body, this.#kind, {
      caller: this.#caller,
      variant,
      systemPrompt: await templates.systemPrompt(signal),
      images: await this.#images(model, signal),
    });
    const asked = {
      ...request,
      n: overrides.n ?? this.#call.services.defaultCompletions,
      ...(assignment?.isConfigured && {
        experiment: { name: assignment.experiment, variant: assignment.variant },
      }),
    };
    const answer = await this.#answer(ask(asked, signal), signal);
    const { ownNames } = this.#call.services.source;
    const sources = this.#clock.step('metadata_extract', () => sourcesOf(this.#body, answer, ownNames));
    const texts: string[] = [];
    for (const text of [answer.text, ...answer.alternatives]) {
      texts.push(await templates.response(text, sources, signal));
    }
    return { asked, overrides, answer, sources, texts };
  }

  #encode(
    { asked, overrides, answer, sources, texts }: Made,
    { assignment, templates, model }: Chosen,
  ): JsonObject {
    const { source } = this.#call.services;
    const history = this.#clock.step('history_build', () => historyOf(this.#body, texts[0] ?? '', sources));
    return encodeFlexible({
      responseId: randomUUID(),
      body: this.#body,
      answer,
      texts,
      sources,
      history,
      assignment,
      faults: this.#faults,
      templates: templates.info(),
      effective: effectiveOf(asked, overrides, model),
      ...this.#clock.read(answer),
      indexes: answer.search.documents.length > 0 ? [source.index] : [],
      retrieval: this.#kind.multimodal ? this.#retrieval(asked) : undefined,
    });
  }

  async #assign(): Promise<Assignment | undefined> {
    const { ab_testing } = this.#body;
    if (!ab_testing) return undefined;
    const name = ab_testing.experiment_name ?? undefined;
    const experiments = await this.#call.services.experiments();
    const assignment = assignVariant(experiments, ab_testing.user_id, name);
    if (!assignment.isKnown) {
      const message = `There is no experiment "${assignment.experiment}"; the variant is control.`;
      this.#faults.push({ code: 'unknown-experiment', message, source: 'ab_testing.experiment_name' });
    }
    return assignment;
  }

  #modelOf(alias: string | undefined): ModelDescription {
    const { models } = this.#call.services;
    const model = alias === undefined ? models[0] : models.find((one) => one.alias === alias);
    if (model) return model;
    const alternatives = models.map((one) => one.alias);
    const message = `No model is called "${alias}"; this server has: ${alternatives.join(', ')}.`;
    throw new AppError('bad-request', message, { field: 'override_config.llm', alternatives });
  }

  async #images(model: ModelDescription, signal: AbortSignal) {
    if (!this.#kind.multimodal) return [];
    const images = readImages(this.#body, this.#files);
    const { models, fetchImage } = this.#call.services;
    requireVision(model, models);
    return attachImages(images, model, fetchImage, signal);
  }

  async #answer(events: AsyncGenerator<AnswerEvent>, signal: AbortSignal): Promise<CompleteAnswer> {
    try {
      return await collect(this.#clock.watch(events));
    } catch (thrown) {
      const error = AppError.from(thrown);
      if (signal.aborted || !UPSTREAM_FAULTS.has(error.code)) throw thrown;
      this.#call.failed(error);
      this.#faults.push(faultOf(error, 'upstream'));
      return { ...(await collect(nothing())), text: FALLBACK_ANSWER, certainty: 'none' };
    }
  }

  #retrieval({ directions }: AnswerRequest): JsonObject {
    const skipped = directions?.skip ?? false;
    const reason = this.#body.skip_knowledge_base ? 'skip_knowledge_base' : 'top_k is 0';
    return {
      attempted: !skipped,
      skipped_reason: skipped ? reason : null,
      fetch_args_present: this.#body.fetch_args?.AzureSearchFetcher !== undefined,
    };
  }
}

async function* nothing(): AsyncGenerator<never> {}
