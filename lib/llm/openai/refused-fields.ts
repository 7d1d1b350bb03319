import { isRecord } from '#lib/shared/json.ts';
import { saidInError } from './openai-failure.ts';

/** Optional fields: if one is rejected, the request is repeated without it. */
const OPTIONAL = [
  'stream_options',
  'seed',
  'n',
  'temperature',
  'reasoning_effort',
  'tool_choice',
  'tools',
  'response_format',
  'top_p',
  'presence_penalty',
  'frequency_penalty',
  'stop',
  'user',
  'max_tokens',
  'max_completion_tokens',
  'reasoning_summary',
  'include',
] as const;

/** Every field that may be left out of a request whose parts are all ours. */
export const EVERY_FIELD: readonly OptionalField[] = OPTIONAL;

/** Names in the Responses API of fields of Chat Completions. */
const OTHER_SPELLINGS: Partial<Record<OptionalField, RegExp>> = {
  reasoning_effort: /reasoning\.effort|'reasoning'/,
  reasoning_summary: /reasoning\.summary|reasoning summar|'reasoning(\.effort)?'/i,
  response_format: /text\.format/,
  max_completion_tokens: /max_output_tokens/,
  max_tokens: /max_output_tokens/,
  include: /encrypted[ _]content/i,
};

/** The limit of tokens by its older and its newer name. */
export const TOKEN_LIMITS: readonly OptionalField[] = ['max_tokens', 'max_completion_tokens'];
/** A server that does not know one of them gets the other. */
const OTHER_NAMES: Partial<Record<OptionalField, OptionalField>> = {
  max_tokens: 'max_completion_tokens',
  max_completion_tokens: 'max_tokens',
};
/** The model gives fewer tokens, or the window that prompt and answer share is smaller than configured. */
const TOO_MANY = /too (large|high|many)|at most|maximum|exceed|less than or equal/i;
const OF_COMPLETION = /completion tokens|in the completion/i;

/** Common English words: only in quotes do they name the field. */
const COMMON: readonly OptionalField[] = ['n', 'stop', 'user', 'include'];

/** A request field that some servers reject. */
export type OptionalField = (typeof OPTIONAL)[number];

const NOT_TAKEN =
  /unrecogni[sz]ed|unsupported|unknown|unexpected|unavailable|not (be )?(supported|permitted|allowed|recogni[sz]ed|available|enabled)|n.t support|not support|requires|enabled only|extra[_ ](inputs|fields|forbidden)/i;

/** The service accepts other values of the field: one reader's setting must not affect another's. */
const ONE_OF_VALUES = /supported values are/i;

/** Matches every value of a field. */
const ANY = Symbol('any value');

/**
 * The fields and values that one model has rejected so far. Old and small servers reject whole requests for
 * an unknown field, and models for one value of a field: only that value is left out from then on. A value
 * out of range is the reader's mistake and is not recorded.
 */
export class RefusedFields {
  readonly #refused = new Map<OptionalField, Set<unknown>>();
  readonly #known: readonly OptionalField[];

  /** `known` are fields that the model is known to reject. */
  constructor(known: readonly OptionalField[] = []) {
    this.#known = known;
    for (const field of known) this.#refused.set(field, new Set([ANY]));
  }

  /** Sends `request` without the fields rejected so far, and once more without a newly rejected one. */
  async ask<R extends object, T>(request: R, send: (request: R) => Promise<T>): Promise<T> {
    for (;;) {
      const accepted = this.accepted(request);
      try {
        return await send(accepted);
      } catch (thrown) {
        if (!this.learn(accepted, thrown)) throw thrown;
      }
    }
  }

  /** `request` without what this model rejects, as far as it is among `fields`; a limit of tokens under the name that it takes. */
  accepted<R extends object>(request: R, fields: readonly OptionalField[] = OPTIONAL): R {
    const left = this.#rejected(request).filter(
      (field) => fields.includes(field) || this.#otherName(field, request),
    );
    // A server that gets no tools rejects `tool_choice`.
    const leftOut = new Set<string>(left.includes('tools') ? [...left, 'tool_choice'] : left);
    const renamed = left.flatMap((field) => {
      const other = this.#otherName(field, request);
      return other ? [[other, valueIn(request, field)]] : [];
    });
    const sent = Object.entries(request).filter(([key]) => !leftOut.has(key));
    return Object.fromEntries([...sent, ...renamed]) as R;
  }

  /**
   * Records the field of `sent` that a refusal is about. False if it is about none, or one that is not among `fields` and
   * has no other name: asking again would change nothing.
   */
  learn(sent: object, thrown: unknown, fields: readonly OptionalField[] = OPTIONAL): boolean {
    const field = refusedField(sent, thrown);
    if (field === undefined) return false;
    const isOfValue = isOfOneValue(field, thrown);
    const other = OTHER_NAMES[field];
    const isRenamed = other !== undefined && !isOfValue && !this.has(other);
    if (!fields.includes(field) && !isRenamed) return false;
    const values = this.#refused.get(field) ?? new Set();
    this.#refused.set(field, values.add(isOfValue ? valueIn(sent, field) : ANY));
    return true;
  }

  /** Whether this model rejects every value of a field. */
  has(field: OptionalField): boolean {
    return this.#refused.get(field)?.has(ANY) === true;
  }

  /** The fields of `request` that this model rejects, under any name. */
  among(request: object): OptionalField[] {
    return this.#rejected(request).filter((field) => !this.#otherName(field, request));
  }

  /** The rejected field, in words: `seed`, or `reasoning_effort (minimal)`. */
  get names(): string[] {
    const learned = [...this.#refused].filter(([field]) => !this.#known.includes(field));
    return learned.map(([field, values]) =>
      values.has(ANY) ? field : `${field} (${[...values].map(String).join(', ')})`,
    );
  }

  #rejected(request: object): OptionalField[] {
    return OPTIONAL.filter((field) => field in request && this.#isRefused(field, request));
  }

  /** The name under which a server takes what it does not know by this one. */
  #otherName(field: OptionalField, request: object): OptionalField | undefined {
    const other = OTHER_NAMES[field];
    if (!other || !this.has(field)) return undefined;
    return this.#isRefused(other, { [other]: valueIn(request, field) }) ? undefined : other;
  }

  #isRefused(field: OptionalField, request: object): boolean {
    const values = this.#refused.get(field);
    return values !== undefined && (values.has(ANY) || values.has(valueIn(request, field)));
  }
}

function valueIn(request: object, field: OptionalField): unknown {
  return new Map<string, unknown>(Object.entries(request)).get(field);
}

function refusedField(request: object, thrown: unknown): OptionalField | undefined {
  const status = isRecord(thrown) ? thrown['status'] : undefined;
  const said = saidInError(thrown);
  if (!(status === 400 || status === 422 || status === 501)) return undefined;
  const isNotTaken = NOT_TAKEN.test(said);
  const present = OPTIONAL.filter((field) => field in request);
  return present.find((field) => (isNotTaken || isTooMany(field, said)) && names(field, said, thrown));
}

function isOfOneValue(field: OptionalField, thrown: unknown): boolean {
  const said = saidInError(thrown);
  return ONE_OF_VALUES.test(said) || isTooMany(field, said);
}

function isTooMany(field: OptionalField, said: string): boolean {
  return field in OTHER_NAMES && TOO_MANY.test(said);
}

function names(field: OptionalField, said: string, thrown: unknown): boolean {
  if (isRecord(thrown) && thrown['param'] === field) return true;
  if (OTHER_SPELLINGS[field]?.test(said)) return true;
  if (COMMON.includes(field)) return new RegExp(`['"\`]${field}['"\`]`).test(said);
  if (field in OTHER_NAMES && OF_COMPLETION.test(said)) return true;
  if (field === 'tool_choice') return /tool[ _-]choice/i.test(said);
  return field === 'tools' ? /\b(tools?|functions?)\b/i.test(said) : said.includes(field);
}
