import type { IndexFieldNames } from '#lib/config/services.ts';
import { mayRead } from '#lib/core/access/may-read.ts';
import type { AccessFilter } from '#lib/core/access/principal.ts';
import type { RetrievalStep, TokenUsage } from '#lib/core/events/answer-trace.ts';
import { makePassage, type Passage, type RetrievalOrigin } from '#lib/core/events/passage.ts';
import type { KnowledgeReply } from '#lib/core/ports/search-engine.ts';
import { isRecord } from '#lib/shared/json.ts';
import { externalPassage } from './external-passage.ts';
import type { AskedSources, RawReply } from './retrieve-call.ts';

/** What a reply is read with. `access` undefined: the service alone decides who may read what. */
export interface ReplyContext {
  knowledgeBase: string;
  fields: IndexFieldNames;
  sources: AskedSources;
  access: AccessFilter | undefined;
}

const MOST_STEPS = 50;
const MOST_REFERENCES = 200;
const LONGEST_CONTENT = 20_000;
const LONGEST_QUERY = 1000;
const LONGEST_NAME = 1000;

/**
 * Reads the reply of a knowledge base, as much of it as an answer can use: 50 steps, 200 references. References of sources
 * that were not asked are left out, because the caller's access was not applied to them.
 */
export function readKnowledgeReply({ body, isPartial }: RawReply, context: ReplyContext): KnowledgeReply {
  const activity = records(body['activity']);
  const origins = originsOf(activity);
  const references = records(body['references']);
  const found = references
    .slice(0, MOST_REFERENCES)
    .map((reference) => readReference(reference, origins, context));
  const named = withNames(found.flatMap(({ passage, id }) => (passage ? [{ passage, id }] : [])));
  const strangers = found.filter(({ isStranger }) => isStranger).length;
  // What the service writes may rest on a source that was not asked, named by no reference.
  const asked = Object.values(context.sources);
  const isOurs = activity.every(({ knowledgeSourceName: name }) => name == null || asked.includes(name));
  const text = context.sources.web && strangers === 0 && isOurs ? textIn(body['response']) : '';
  const answer = text.trim() ? withCitations(text, named.names) : undefined;
  const steps = activity.slice(0, MOST_STEPS).map(readStep);
  return {
    knowledgeBase: context.knowledgeBase,
    passages: bestFirst(named.passages),
    answer: answer?.text ?? null,
    steps,
    usage: usageOf(activity),
    isPartial,
    notices: noticesOf({
      isPartial,
      strangers,
      failed: steps.filter(({ hasFailed }) => hasFailed).length,
      textless: found.filter(({ isTextless }) => isTextless).length,
      cut: Math.max(0, references.length - MOST_REFERENCES),
      unknown: answer?.unknown ?? 0,
    }),
  };
}

interface ReadReference {
  id: string;
  passage?: Passage | undefined;
  /** Of a source that was not asked. */
  isStranger?: boolean;
  /** Without text, name or a usable address. */
  isTextless?: boolean;
}

function readReference(
  reference: Record<string, unknown>,
  origins: ReadonlyMap<number, RetrievalOrigin>,
  { fields, sources, access }: ReplyContext,
): ReadReference {
  const id = typeof reference['id'] === 'number' ? `${reference['id']}` : text(reference['id'], LONGEST_NAME);
  const origin = origins.get(Number(reference['activitySource']));
  const asked: Record<string, string | undefined> = {
    searchIndex: sources.index,
    web: sources.web,
    remoteSharePoint: sources.sharePoint,
  };
  const type = text(reference['type'], LONGEST_NAME);
  const source = Object.hasOwn(asked, type) ? asked[type] : undefined;
  if (source === undefined || origin?.source !== source) return { id, isStranger: true };
  const passage = type === 'searchIndex' ? indexPassage(reference, fields) : externalPassage(reference, type);
  if (!passage) return { id, isTextless: true };
  // The filter leaves nothing of this kind; a base that was changed might.
  const labels = passage.oids.length + passage.groups.length > 0;
  if (access && type === 'searchIndex' && labels && !mayRead(passage, access)) return { id };
  return { id, passage: { ...passage, foundBy: origin } };
}

function indexPassage(
  { docKey, sourceData, rerankerScore }: Record<string, unknown>,
  fields: IndexFieldNames,
): Passage | undefined {
  if (!isRecord(sourceData)) return undefined;
  const field = (name: keyof IndexFieldNames) => sourceData[fields[name] ?? ''];
  const content = text(field('content'), LONGEST_CONTENT);
  const sourcepage = text(field('sourcepage'), LONGEST_NAME);
  if (!content || !sourcepage) return undefined;
  const sourcefile = text(field('sourcefile'), LONGEST_NAME);
  return makePassage({
    id: text(docKey, LONGEST_NAME) || text(field('id'), LONGEST_NAME) || sourcepage,
    content,
    sourcepage,
    ...(sourcefile && { sourcefile }),
    category: text(field('category'), LONGEST_NAME) || null,
    storageUrl: text(field('storageUrl'), LONGEST_NAME) || null,
    title: text(field('title'), LONGEST_NAME) || null,
    headings: strings(field('headings')),
    oids: strings(field('oids')),
    groups: strings(field('groups')),
    score: typeof rerankerScore === 'number' ? rerankerScore : 0,
    rerankerScore: typeof rerankerScore === 'number' ? rerankerScore : null,
  });
}

/** Passages whose names are their own, and the name of each reference. Pages of the web need no other: an address is one. */
function withNames(found: { passage: Passage; id: string }[]) {
  const names = new Map<string, string>();
  const passages = new Map<string, Passage>();
  const owners = new Map<string, string>();
  for (const { passage, id } of found) {
    const owner = passage.external?.url ?? '';
    const isTaken = (owners.get(passage.sourcepage) ?? owner) !== owner;
    const sourcepage = isTaken && passage.external ? passage.external.url : passage.sourcepage;
    owners.set(sourcepage, owner);
    names.set(id, sourcepage);
    const own =
      sourcepage === passage.sourcepage ? passage : { ...passage, sourcepage, sourcefile: sourcepage };
    const key = `${own.id}\n${sourcepage}`;
    const known = passages.get(key);
    passages.set(key, known ? withContentOf(known, own) : own);
  }
  return { names, passages: [...passages.values()] };
}

/** A page that several searches found is one passage, of all that they found there. */
function withContentOf(known: Passage, other: Passage): Passage {
  if (!other.external || known.content.includes(other.content)) return known;
  return { ...known, content: `${known.content}\n\n${other.content}`.slice(0, LONGEST_CONTENT) };
}

function bestFirst(passages: Passage[]): Passage[] {
  if (passages.some(({ rerankerScore }) => rerankerScore === null)) return passages;
  return passages.toSorted((one, other) => (other.rerankerScore ?? 0) - (one.rerankerScore ?? 0));
}

const REFERENCE = /\[ref_id:([^[\]\n]{1,200})\]/g;

/** The service's answer with our citations in place of its own; those of unknown references are left out, and counted. */
function withCitations(
  answer: string,
  names: ReadonlyMap<string, string>,
): { text: string; unknown: number } {
  let unknown = 0;
  const cited = answer.replace(REFERENCE, (_, ids: string) =>
    ids
      .split(',')
      .map((id) => {
        const name = names.get(id.trim());
        if (name === undefined) unknown += 1;
        return name === undefined ? '' : `[${name}]`;
      })
      .join(''),
  );
  return { text: cited, unknown };
}

function textIn(response: unknown): string {
  const parts = records(response).flatMap(({ content }) => records(content));
  return parts.flatMap(({ text: part }) => (typeof part === 'string' ? part : [])).join('\n\n');
}

function originsOf(activity: Record<string, unknown>[]): Map<number, RetrievalOrigin> {
  return new Map(
    activity.map((record, at) => {
      const { id, type, source = '', query = '' } = readStep(record);
      return [id, { id, number: at + 1, type, source, query }];
    }),
  );
}

function readStep(record: Record<string, unknown>): RetrievalStep {
  const source = text(record['knowledgeSourceName'], 200);
  const query = queryOf(record);
  return {
    id: whole(record['id']) ?? -1,
    type: text(record['type'], 60),
    ...(source && { source }),
    ...(query && { query }),
    ...numbers({
      count: whole(record['count']),
      inputTokens: whole(record['inputTokens']),
      outputTokens: whole(record['outputTokens']),
      reasoningTokens: whole(record['reasoningTokens']),
      ms: whole(record['elapsedMs'] ?? record['elapsedInMs']),
    }),
    ...(isRecord(record['error']) && { hasFailed: true }),
  };
}

/** Every kind of source names its arguments after itself: `searchIndexArguments`, `webArguments`. */
function queryOf(record: Record<string, unknown>): string {
  for (const [name, value] of Object.entries(record)) {
    if (!name.endsWith('Arguments') || !isRecord(value)) continue;
    return text(value['search'], LONGEST_QUERY).replace(/\s+/g, ' ').trim();
  }
  return '';
}

function usageOf(activity: Record<string, unknown>[]): TokenUsage | null {
  const sum = (name: string) => activity.reduce((total, record) => total + (whole(record[name]) ?? 0), 0);
  const [promptTokens, completionTokens] = [sum('inputTokens'), sum('outputTokens')];
  return promptTokens + completionTokens > 0 ? { promptTokens, completionTokens } : null;
}

interface Losses {
  isPartial: boolean;
  strangers: number;
  failed: number;
  textless: number;
  cut: number;
  unknown: number;
}

function noticesOf({ isPartial, strangers, failed, textless, cut, unknown }: Losses): string[] {
  return [
    ...(isPartial ? ['The knowledge base answered in part; the answer uses what it had found by then.'] : []),
    ...(failed > 0 ? [`${failed} of its searches failed; the answer uses the results of the others.`] : []),
    ...(strangers > 0
      ? [`${strangers} results of sources that were not asked were left out: nothing says who may read them.`]
      : []),
    ...(textless > 0 ? [`${textless} results without a text or an address that opens were left out.`] : []),
    ...(cut > 0 ? [`${cut} results beyond the first ${MOST_REFERENCES} were left out.`] : []),
    ...(unknown > 0
      ? [`${unknown} citations of the service that name none of its results were left out.`]
      : []),
  ];
}

function numbers<Name extends string>(
  values: Record<Name, number | undefined>,
): Partial<Record<Name, number>> {
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Partial<Record<Name, number>>;
}

function whole(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(Math.round(value)) && value >= 0
    ? Math.round(value)
    : undefined;
}

function text(value: unknown, longest: number): string {
  return typeof value === 'string' ? value.slice(0, longest) : '';
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
