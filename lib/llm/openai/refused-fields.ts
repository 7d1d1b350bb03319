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
] as const;

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
const COMMON: readonly OptionalField[] = ['n', 'stop', 'user'];

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
  readonly #fields: readonly OptionalField[];

  /** `fields` are those that may be left out. */
  constructor(fields: readonly OptionalField[] = OPTIONAL) {
    this.#fields = fields;
  }

  /** Sends `request` without the fields rejected so far, and once more without a newly rejected one. */
  async ask<R extends object, T>(request: R, send: (request: R) => Promise<T>): Promise<T> {
    for (;;) {
      const accepted = this.#accepted(request);
      try {
        return await send(accepted);
      } catch (thrown) {
        const field = refusedField(accepted, this.#fields, thrown);
        if (field === undefined) throw thrown;
        const values = this.#refused.get(field) ?? new Set();
        this.#refused.set(field, values.add(isOfOneValue(field, thrown) ? valueIn(accepted, field) : ANY));
      }
    }
  }

  /** The fields of `request` that this model rejects, under any name. */
  among(request: object): OptionalField[] {
    return this.#rejected(request).filter((field) => !this.#otherName(field, request));
  }

  #rejected(request: object): OptionalField[] {
    return OPTIONAL.filter((field) => field in request && this.#isRefused(field, request));
  }

  /** The name under which a server takes what it does not know by this one. */
  #otherName(field: OptionalField, request: object): OptionalField | undefined {
    const other = OTHER_NAMES[field];
    if (!other || !this.#refused.get(field)?.has(ANY)) return undefined;
    return this.#isRefused(other, { [other]: valueIn(request, field) }) ? undefined : other;
  }

  #accepted<R extends object>(request: R): R {
    // A server that gets no tools rejects `tool_choice`.
    const left = this.#rejected(request);
    const leftOut = new Set<string>(left.includes('tools') ? [...left, 'tool_choice'] : left);
    const renamed = left.flatMap((field) => {
      const other = this.#otherName(field, request);
      return other ? [[other, valueIn(request, field)]] : [];
    });
    const sent = Object.entries(request).filter(([key]) => !leftOut.has(key));
    return Object.fromEntries([...sent, ...renamed]) as R;
  }

  #isRefused(field: OptionalField, request: object): boolean {
    const values = this.#refused.get(field);
    return values !== undefined && (values.has(ANY) || values.has(valueIn(request, field)));
  }
}

function valueIn(request: object, field: OptionalField): unknown {
  return new Map<string, unknown>(Object.entries(request)).get(field);
}

function refusedField(
  request: object,
  fields: readonly OptionalField[],
  thrown: unknown,
): OptionalField | undefined {
  const status = isRecord(thrown) ? thrown['status'] : undefined;
  const said = saidInError(thrown);
  if (!(status === 400 || status === 422 || status === 501)) return undefined;
  const isNotTaken = NOT_TAKEN.test(said);
  const present = fields.filter((field) => field in request);
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
  if (COMMON.includes(field)) return new RegExp(`['"\`]${field}['"\`]`).test(said);
  if (field in OTHER_NAMES && OF_COMPLETION.test(said)) return true;
  if (field === 'tool_choice') return /tool[ _-]choice/i.test(said);
  return field === 'tools' ? /\b(tools?|functions?)\b/i.test(said) : said.includes(field);
}
