import type { ShownValidity } from '#lib/core/documents/validity.ts';
import type { AnswerTrace, NoticeKind } from '#lib/core/events/answer-trace.ts';
import {
  type Certainty,
  certaintyOf,
  type DataPoints,
  type ExternalResult,
  isAnswered,
  isCertainty,
} from '#lib/core/events/events.ts';
import type { RetrievalOrigin } from '#lib/core/events/passage.ts';
import type { AnswerSupport, SentenceSupport } from '#lib/core/support/support.ts';
import { isRecord, type Json, type JsonObject } from '#lib/shared/json.ts';
import { decodeSupport, encodeSupport } from './answer-support.ts';
import { renderThoughts } from './thoughts/render-thoughts.ts';
import type { Thought } from './thoughts/thought.ts';

/** The parts of an answer's `context` received so far; a reader merges them by key. */
export interface AnswerContext {
  dataPoints?: DataPoints;
  thoughts?: Thought[];
  followUps?: string[] | undefined;
  /** Unknown before the end. */
  certainty?: Certainty;
  /** Unknown before the end. */
  support?: AnswerSupport | undefined;
}

/** The parts of an answer that its `context` contains. */
export interface AnswerParts extends Omit<AnswerContext, 'thoughts'> {
  trace: AnswerTrace;
}

/** Encodes the `context` of an answer for protocols 1 to 3. */
export function encodeAnswer({ trace, ...others }: AnswerParts): JsonObject {
  return encodeContext({ ...others, thoughts: renderThoughts(trace) });
}

/** Encodes `context` for protocols 1 to 3, with only the keys that are given. */
export function encodeContext({
  dataPoints,
  thoughts,
  followUps,
  certainty,
  support,
}: AnswerContext): JsonObject {
  return {
    ...(dataPoints && { data_points: encodeDataPoints(dataPoints) }),
    ...(thoughts && { thoughts: thoughts.map((thought) => ({ ...thought })) }),
    ...(followUps && { followup_questions: followUps }),
    ...(certainty && encodeCertainty(certainty)),
    ...encodeSupport(support),
  };
}

function encodeDataPoints({ text, images, citations, ...retrieval }: DataPoints): JsonObject {
  return {
    text,
    ...(images && { images }),
    citations,
    ...encodeRetrieval(retrieval),
  };
}

/**
 * The keys of the Azure Python sample for what a knowledge base found: pages outside of the index, and the search that found
 * each citation. `citation` is ours: names of SharePoint are no addresses. So is
 * `citation_validity`: which version a citation is, and who approved it.
 */
export function encodeRetrieval({
  external,
  origins,
  validity,
}: Pick<DataPoints, 'external' | 'origins' | 'validity'>): JsonObject {
  return {
    ...(external && {
      external_results_metadata: external.map(({ citation, ...result }, at) => ({
        id: `${at}`,
        ...result,
        citation,
        activity: encodeOrigin(origins?.[citation]),
      })),
    }),
    ...(origins && {
      citation_activity_details: Object.fromEntries(
        Object.entries(origins).map(([citation, origin]) => [citation, encodeOrigin(origin)]),
      ),
    }),
    ...(validity && {
      citation_validity: Object.fromEntries(
        Object.entries(validity).map(([citation, shown]) => [citation, encodeShown(shown)]),
      ),
    }),
  };
}

function encodeShown(shown: ShownValidity): JsonObject {
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined)) as JsonObject;
}

function encodeOrigin(origin: RetrievalOrigin | undefined): JsonObject | null {
  return origin ? { ...origin } : null;
}

/**
 * Decodes `context` from any server that implements protocols 1 to 3. Older servers send `data_points` as a plain list
 * and `thoughts` as one string. Unknown shapes are dropped, so an unfamiliar server cannot break a page.
 */
export function decodeContext(context: Json): AnswerContext {
  if (!isRecord(context)) return {};
  const dataPoints = decodeDataPoints(context['data_points']);
  const thoughts = decodeThoughts(context['thoughts']);
  const followUps = context['followup_questions'];
  const certainty = decodeCertainty(context);
  const support = decodeSupport(context['support']);
  return {
    ...(dataPoints && { dataPoints }),
    ...(thoughts && { thoughts }),
    ...(Array.isArray(followUps) && { followUps: followUps.filter(isString) }),
    ...(certainty && { certainty }),
    ...(support && { support }),
  };
}

/** Servers without grades report `answered` at most. */
function decodeCertainty({ certainty, answered }: Record<string, unknown>): Certainty | undefined {
  if (isCertainty(certainty)) return certainty;
  return typeof answered === 'boolean' ? certaintyOf({ answered }) : undefined;
}

function decodeDataPoints(value: unknown): DataPoints | undefined {
  const given = Array.isArray(value) ? { text: value } : value;
  if (!isRecord(given)) return undefined;
  const text = strings(given['text']);
  const images = Array.isArray(given['images']) ? given['images'].flatMap(decodeImage) : [];
  const citations = Array.isArray(given['citations']) ? strings(given['citations']) : text.map(sourceOf);
  const results = given['external_results_metadata'];
  const external = Array.isArray(results) ? results.flatMap((one) => decodeExternal(one, citations)) : [];
  return {
    text,
    citations: [...new Set(citations)],
    ...(images.length > 0 && { images }),
    ...(external.length > 0 && { external }),
    ...decodeValidity(given['citation_validity']),
  };
}

/** Other servers cite pages of the web by address and those of SharePoint by its end. Addresses that do not open are dropped. */
function decodeExternal(value: unknown, citations: readonly string[]): ExternalResult[] {
  if (!isRecord(value) || !isString(value['url'])) return [];
  const { url, title, snippet, citation } = value;
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return [];
  const named = isString(citation) ? citation : citations.find((one) => one && url.endsWith(one));
  if (named === undefined) return [];
  return [
    {
      citation: named,
      title: isString(title) ? title : '',
      url: parsed.href,
      snippet: isString(snippet) ? snippet : '',
    },
  ];
}

function decodeValidity(value: unknown): Pick<DataPoints, 'validity'> {
  if (!isRecord(value)) return {};
  const known = Object.entries(value).flatMap(([citation, shown]) => {
    const read = decodeShown(shown);
    return read ? [[citation, read] as const] : [];
  });
  return known.length > 0 ? { validity: Object.fromEntries(known) } : {};
}

const STANDINGS: readonly unknown[] = [
  'valid',
  'superseded',
  'expired',
  'upcoming',
] satisfies ShownValidity['standing'][];
const DAYS = ['validFrom', 'validTo', 'approvedOn'] as const;
const NAMES = ['supersededBy', 'approvedBy'] as const;

/** By hand, because the page reads it too and does without zod. */
function decodeShown(value: unknown): ShownValidity | undefined {
  if (!isRecord(value) || !STANDINGS.includes(value['standing'])) return undefined;
  const isDay = (given: unknown) => isString(given) && /^\d{4}-\d{2}-\d{2}$/.test(given);
  const isName = (given: unknown) => isString(given) && given.length <= 300;
  const known = [...DAYS.filter((key) => isDay(value[key])), ...NAMES.filter((key) => isName(value[key]))];
  return {
    standing: value['standing'] as ShownValidity['standing'],
    ...Object.fromEntries(known.map((key) => [key, value[key] as string])),
  };
}

function decodeImage(value: unknown): NonNullable<DataPoints['images']> {
  const url = isRecord(value) ? value['url'] : value;
  return isString(url) ? [{ detail: 'auto', url }] : [];
}

/** Decodes `thoughts` from any server; undefined when there are none. */
export function decodeThoughts(value: unknown): Thought[] | undefined {
  if (isString(value)) return [{ title: 'Thoughts', description: value, props: null }];
  if (!Array.isArray(value)) return undefined;
  return value.filter(isRecord).map(({ title, description, props }) => ({
    title: isString(title) ? title : '',
    description: isString(description) || Array.isArray(description) ? description : '',
    props: isRecord(props) ? (props as JsonObject) : null,
  }));
}

// Servers without `citations` prefix each data point with its source: `handbook.pdf#page=3: text`.
function sourceOf(dataPoint: string): string {
  const colon = dataPoint.indexOf(': ');
  return colon < 0 ? dataPoint : dataPoint.slice(0, colon);
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(isString) : [];
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

/** The certainty keys of every protocol: `answered`, and the grade. */
export function encodeCertainty(certainty: Certainty): { answered: boolean; certainty: Certainty } {
  return { answered: isAnswered(certainty), certainty };
}

/** A decoded part of an answer, in order, independent of the protocol and of streaming. */
export type AnswerFrame =
  | { type: 'context'; context: AnswerContext }
  | { type: 'session-state'; sessionState: Json }
  | { type: 'support'; sentences: SentenceSupport[] }
  | { type: 'text-delta'; text: string };

/** What of a request had no effect, by the kind of notice; `model`: what a model does not take, or that another answered. */
const LEFT_OUT: readonly NoticeKind[] = [
  'ignored-settings',
  'settings-without-effect',
  'instructions-left-out',
  'model',
];

const NAMING: Partial<Record<NoticeKind, string>> = {
  'ignored-settings': 'Unknown settings were ignored: ',
  'settings-without-effect': 'Settings without effect on this model: ',
};

/**
 * Sentences on what of the request was left out, for protocols without a list of steps; empty where all of it acted. The
 * trace of an answer that has ended is complete.
 */
export function noticesFor({ notices }: Pick<AnswerTrace, 'notices'>): string[] {
  return notices
    .filter(({ kind }) => LEFT_OUT.includes(kind))
    .flatMap(({ kind, lines }) => {
      const naming = NAMING[kind];
      return naming === undefined ? lines : [`${naming}${lines.join(', ')}.`];
    });
}

/** What an answer says at its end, for protocols without a list of steps: how surely it answers, and `notices` if there are any. */
export function encodeEnding({ certainty, trace }: { certainty: Certainty; trace: AnswerTrace }): JsonObject {
  const notices = noticesFor(trace);
  return { ...encodeCertainty(certainty), ...(notices.length > 0 && { notices }) };
}
