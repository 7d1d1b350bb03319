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
  /unrecogni[sz]ed|unsupported|unknown|unexpected|unavailable|not (be )?(supported|permitted|allowed|recogni[sz]ed|available|enabled)|n.t support|not support|requires|extra[_ ](inputs|fields|forbidden)/i;

/**
 * What one model has refused so far. Old and small servers refuse whole requests over a field they do not know; a value
 * that is merely out of range is not remembered, so that one reader's setting never changes another's.
 */
export class RefusedFields {
  readonly #refused = new Set<OptionalField>();

  /** Sends `request` without the fields refused so far, and again without one that is refused now. */
  async ask<R extends object, T>(request: R, send: (request: R) => Promise<T>): Promise<T> {
    for (;;) {
      const accepted = this.#accepted(request);
      try {
        return await send(accepted);
      } catch (thrown) {
        const field = refusedField(accepted, thrown);
        if (field === undefined) throw thrown;
        this.#refused.add(field);
      }
    }
  }

  /** Which of the fields in `request` this model does not take. */
  among(request: object): OptionalField[] {
    return [...this.#refused].filter((field) => field in request);
  }

  #accepted<R extends object>(request: R): R {
    // A server that is shown no tools does not want to hear which one to choose.
    const left = this.#refused.has('tools') ? [...this.#refused, 'tool_choice'] : [...this.#refused];
    return Object.fromEntries(Object.entries(request).filter(([key]) => !left.includes(key))) as R;
  }
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
