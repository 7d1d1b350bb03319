import { isRecord } from '#lib/shared/json.ts';
import { saidInError } from './openai-failure.ts';

/** Fields that a question can do without. What is refused for one of these is asked again without it. */
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
] as const;

/** Words that stand in many sentences: only in quotes are they the field. */
const COMMON: readonly OptionalField[] = ['n', 'stop', 'user'];

/** A field of a request that not every server takes. */
export type OptionalField = (typeof OPTIONAL)[number];

const NOT_TAKEN =
  /unrecogni[sz]ed|unsupported|unknown|unexpected|unavailable|not (be )?(supported|permitted|allowed|recogni[sz]ed|available|enabled)|n.t support|not support|requires|enabled only|extra[_ ](inputs|fields|forbidden)/i;

/** The service takes the field with other values: one reader's setting must not change another's. */
const ONE_OF_VALUES = /supported values are/i;

/** Stands for every value of a field. */
const ANY = Symbol('any value');

/**
 * What one model has refused so far. Old and small servers refuse whole requests over a field they do not know, and
 * models one of the values that others take: that value alone is left out from then on. What is merely out of range is
 * the reader's fault and is not remembered.
 */
export class RefusedFields {
  readonly #refused = new Map<OptionalField, Set<unknown>>();

  /** Sends `request` without the fields refused so far, and again without one that is refused now. */
  async ask<R extends object, T>(request: R, send: (request: R) => Promise<T>): Promise<T> {
    for (;;) {
      const accepted = this.#accepted(request);
      try {
        return await send(accepted);
      } catch (thrown) {
        const field = refusedField(accepted, thrown);
        if (field === undefined) throw thrown;
        const values = this.#refused.get(field) ?? new Set();
        this.#refused.set(
          field,
          values.add(ONE_OF_VALUES.test(saidInError(thrown)) ? valueIn(accepted, field) : ANY),
        );
      }
    }
  }

  /** Which of the fields in `request` this model does not take. */
  among(request: object): OptionalField[] {
    return OPTIONAL.filter((field) => field in request && this.#isRefused(field, request));
  }

  #accepted<R extends object>(request: R): R {
    // A server that is shown no tools does not want to hear which one to choose.
    const left = this.among(request);
    const leftOut = new Set<string>(left.includes('tools') ? [...left, 'tool_choice'] : left);
    return Object.fromEntries(Object.entries(request).filter(([key]) => !leftOut.has(key))) as R;
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
  if (!(status === 400 || status === 422 || status === 501) || !NOT_TAKEN.test(said)) return undefined;
  const present = OPTIONAL.filter((field) => field in request);
  return present.find((field) => names(field, said, thrown));
}

function names(field: OptionalField, said: string, thrown: unknown): boolean {
  if (isRecord(thrown) && thrown['param'] === field) return true;
  if (COMMON.includes(field)) return new RegExp(`['"\`]${field}['"\`]`).test(said);
  if (field === 'tool_choice') return /tool[ _-]choice/i.test(said);
  return field === 'tools' ? /\b(tools?|functions?)\b/i.test(said) : said.includes(field);
}
