import type { OpenAI } from 'openai';
import type { ModelConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import type { ReplyBounds } from '#lib/upstream/service-reply.ts';
import type { ChatChunk } from './answer-reader.ts';
import {
  type ApiRefusal,
  hasTools,
  lacksResponses,
  readApiRefusal,
  refusesChat,
  refusesImages,
  refusesToolsInChat,
} from './api-refusal.ts';
import { EVERY_FIELD, type OptionalField, RefusedFields } from './refused-fields.ts';

/** The APIs of OpenAI by which a model answers. */
export type ChatApi = 'chat' | 'responses';

/** A request in the form of Chat Completions, whichever API it is sent by. */
export type ChatFields = Readonly<Record<string, unknown>>;

/** Calls of a chat server by one of its APIs. Requests and replies are those of Chat Completions, whichever API it is. */
export interface ModelCalls {
  /** Batches of chunks, as the network delivered them. */
  stream(request: ChatFields, signal: AbortSignal): Promise<AsyncGenerator<ChatChunk[], undefined>>;
  complete(request: ChatFields, bounds: ReplyBounds, signal: AbortSignal): Promise<OpenAI.ChatCompletion>;
}

/** What was left out of a request: fields, images, or the effort, which the model does not take beside functions. */
export type LeftOut = OptionalField | 'images' | 'effort-for-tools';

/** A reply, the API that gave it, and what had to be left out of its request. */
export interface Asked<T> {
  reply: T;
  api: ChatApi;
  leftOut: LeftOut[];
}

/** Fields that may be left out of a request that the model refuses. */
export interface Leeway {
  fields: readonly OptionalField[];
  images: boolean;
}

/** For requests whose fields are all our own. */
export const OURS: Leeway = { fields: EVERY_FIELD, images: false };

/** The known and learned capabilities of a deployment. */
export interface DeploymentFacts {
  /** The API of requests without functions, and of those with them. */
  api: ChatApi;
  toolsApi: ChatApi;
  /** The refused fields, in words: "temperature", "images". */
  refused: string[];
}

/** Fields that the Responses API alone knows. */
const RESPONSES_ONLY: readonly OptionalField[] = ['reasoning_summary', 'include'];
/** Fields of Chat Completions that the Responses API has no counterpart of, as far as requests of ours have them. */
const CHAT_ONLY: readonly OptionalField[] = ['seed', 'n', 'stop', 'presence_penalty', 'frequency_penalty'];
/** Fields that reasoning models do not take. */
const NOT_FOR_REASONING: readonly OptionalField[] = ['top_p', 'presence_penalty', 'frequency_penalty'];
/** More refusals than one request can meet: another API, then its fields. */
const MOST_REFUSALS = 12;

/**
 * How one deployment wants to be asked: by which API, and without which fields. Known by the model's name, or learned of a
 * refusal, for as long as the process lives, so that no kind of refusal is met twice.
 */
export class Deployment {
  readonly #alias: string;
  readonly #reasons: boolean;
  readonly #onLearned: () => void;
  readonly #fields: RefusedFields;
  /** Learned refusals are certain; the name of a model is not. */
  #chat: 'taken' | 'unlikely' | 'refused';
  #hasResponses = true;
  #toolsByResponses: ModelConfig['toolsByResponses'];
  #learnedOfTools = false;
  #takesImages = true;
  /** The number of learned refusals. */
  #lessons = 0;

  /** `onLearned` is called for each refusal that changed the capabilities. */
  constructor(
    { alias, api, reasoning, toolsByResponses }: DeploymentConfig,
    onLearned: () => void = () => undefined,
  ) {
    this.#alias = alias;
    this.#onLearned = onLearned;
    this.#fields = new RefusedFields(reasoning ? NOT_FOR_REASONING : []);
    this.#reasons = reasoning;
    this.#chat = api === 'responses' ? 'unlikely' : 'taken';
    this.#toolsByResponses = toolsByResponses;
  }

  /**
   * Sends a request by the API that the deployment takes, without what it is known to refuse, and again for each refusal
   * that teaches something. Throws what `send` throws, and `bad-request` for functions that the model does not take.
   */
  async ask<T>(
    request: ChatFields,
    leeway: Leeway,
    send: (api: ChatApi, request: ChatFields) => Promise<T>,
  ): Promise<Asked<T>> {
    for (let refusals = 0; ; refusals++) {
      const prepared = this.#prepare(request, leeway);
      const lessons = this.#lessons;
      try {
        return { ...prepared, reply: await send(prepared.api, prepared.request) };
      } catch (thrown) {
        if (refusals >= MOST_REFUSALS || readApiRefusal(thrown) === undefined) throw thrown;
        // Another request may have learned meanwhile what this one was refused for.
        const isNew = lessons === this.#lessons;
        if (isNew && !this.#learn(prepared, thrown, leeway)) throw thrown;
      }
    }
  }

  get facts(): DeploymentFacts {
    const api = this.#apiFor({});
    const refused = [
      ...(this.#chat === 'refused' ? ['Chat Completions'] : []),
      ...(this.#hasResponses ? [] : ['the Responses API']),
      ...(this.#learnedOfTools ? ['tools with reasoning in Chat Completions'] : []),
      ...this.#fields.names,
      ...(this.#takesImages ? [] : ['images']),
    ];
    return { api, toolsApi: this.#apiFor({ tools: [{}] }), refused };
  }

  #apiFor(request: ChatFields): ChatApi {
    if (!this.#hasResponses) return 'chat';
    if (this.#chat !== 'taken') return 'responses';
    return this.#reasonsWithTools(request) ? 'responses' : 'chat';
  }

  /** Whether a request has functions beside a reasoning that Chat Completions does not take with them. */
  #reasonsWithTools(request: ChatFields): boolean {
    const effort = request['reasoning_effort'];
    if (!hasTools(request) || effort === 'none') return false;
    return (
      this.#toolsByResponses === 'always' || (this.#toolsByResponses === 'with-effort' && effort != null)
    );
  }

  #prepare(given: ChatFields, { fields, images }: Leeway): Prepared {
    const api = this.#apiFor(given);
    const { request, leftOut } = api === 'chat' ? this.#forChat(given) : forResponses(given, fields);
    this.#requireTools(request, fields);
    const refused = this.#fields.among(request).filter((field) => fields.includes(field));
    const accepted = this.#fields.accepted(request, fields);
    if (!images || this.#takesImages || !hasImages(accepted)) {
      return { api, request: accepted, leftOut: [...leftOut, ...refused] };
    }
    return { api, request: withoutImages(accepted), leftOut: [...leftOut, ...refused, 'images'] };
  }

  #forChat(given: ChatFields): Pick<Prepared, 'request' | 'leftOut'> {
    const request = without(given, RESPONSES_ONLY);
    if (!this.#reasonsWithTools(given)) return { request, leftOut: [] };
    const leftOut: LeftOut[] = given['reasoning_effort'] == null ? [] : ['effort-for-tools'];
    return { request: { ...request, reasoning_effort: 'none' }, leftOut };
  }

  /** Without the functions that a caller brings, the model would answer something else. */
  #requireTools(request: ChatFields, fields: readonly OptionalField[]): void {
    if (!hasTools(request) || fields.includes('tools') || !this.#fields.has('tools')) return;
    const message = `The model ${this.#alias} does not take tools. Leave them out, or choose another model.`;
    throw new AppError('bad-request', message, { field: 'tools' });
  }

  #learn(prepared: Prepared, thrown: unknown, leeway: Leeway): boolean {
    const isLearned = this.#learnOf(prepared, thrown, leeway);
    if (isLearned) {
      this.#lessons += 1;
      this.#onLearned();
    }
    return isLearned;
  }

  #learnOf({ api, request }: Prepared, thrown: unknown, { fields, images }: Leeway): boolean {
    const refusal = readApiRefusal(thrown);
    if (!refusal) return false;
    const isLearned = api === 'chat' ? this.#learnOfChat(refusal, request) : this.#learnOfResponses(refusal);
    if (isLearned) return true;
    if (images && this.#takesImages && hasImages(request) && refusesImages(refusal)) {
      this.#takesImages = false;
      return true;
    }
    // Functions are recorded all the same: `#requireTools` then tells the caller.
    return this.#fields.learn(request, thrown, hasTools(request) ? [...fields, 'tools'] : fields);
  }

  #learnOfChat(refusal: ApiRefusal, request: ChatFields): boolean {
    const mayGoOn = this.#hasResponses && this.#chat === 'taken';
    if (mayGoOn && refusesChat(refusal, request)) {
      this.#chat = 'refused';
      return true;
    }
    if (this.#reasonsWithTools(request) || !refusesToolsInChat(refusal, request, this.#reasons)) return false;
    if (this.#toolsByResponses === 'always' || request['reasoning_effort'] === 'none') return false;
    this.#toolsByResponses = 'always';
    this.#learnedOfTools = true;
    return true;
  }

  #learnOfResponses(refusal: ApiRefusal): boolean {
    if (this.#chat === 'refused' || !lacksResponses(refusal)) return false;
    this.#chat = 'taken';
    this.#hasResponses = false;
    return true;
  }
}

/** The capabilities of a deployment by its configuration. */
type DeploymentConfig = Pick<ModelConfig, 'alias' | 'api' | 'reasoning' | 'toolsByResponses'>;

interface Prepared {
  api: ChatApi;
  request: ChatFields;
  leftOut: LeftOut[];
}

function forResponses(
  given: ChatFields,
  fields: readonly OptionalField[],
): Pick<Prepared, 'request' | 'leftOut'> {
  const leftOut = CHAT_ONLY.filter((field) => field in given && fields.includes(field));
  return { request: without(given, leftOut), leftOut };
}

function without(request: ChatFields, fields: readonly string[]): ChatFields {
  return Object.fromEntries(Object.entries(request).filter(([key]) => !fields.includes(key)));
}

function hasImages({ messages }: ChatFields): boolean {
  return Array.isArray(messages) && messages.some((message) => imagesIn(message).length > 0);
}

function imagesIn(message: unknown): unknown[] {
  const content = isRecord(message) ? message['content'] : undefined;
  return Array.isArray(content) ? content.filter(isImage) : [];
}

function isImage(part: unknown): boolean {
  return isRecord(part) && part['type'] === 'image_url';
}

function withoutImages(request: ChatFields): ChatFields {
  const messages = (request['messages'] as unknown[]).map((message) =>
    imagesIn(message).length > 0 && isRecord(message)
      ? { ...message, content: (message['content'] as unknown[]).filter((part) => !isImage(part)) }
      : message,
  );
  return { ...request, messages };
}
