import { z } from 'zod';
import type { Exchange } from '../http/exchange.ts';
import { Refusal, type Reply } from '../http/reply.ts';
import { requireVersion } from './api-version.ts';
import { parseBody } from './parse-body.ts';
import { badRequest, errorReply, invalidBody } from './refusal.ts';
import { searchDocuments } from './search-documents.ts';
import type { StoredIndex } from './stored-index.ts';

/** A knowledge source or base, as it was defined. */
export type KnowledgeDefinition = Record<string, unknown> & { name: string };

/** The scripted behaviour of a knowledge base beyond its index, during a scenario. */
export interface KnowledgeScenario {
  /** 206: not all of it was done. */
  isPartial?: boolean;
  /** References of pages on the web, without `type`, `id` and `activitySource`. */
  web?: Record<string, unknown>[];
  /** References of SharePoint, likewise. */
  sharePoint?: Record<string, unknown>[];
  /** The answer that the service writes: `{0}` is the id of the first reference. */
  answer?: string;
  /** The keys that replace those of the reply. */
  reply?: Record<string, unknown>;
}

interface KnowledgeState {
  indexes: Map<string, StoredIndex>;
  sources: Map<string, KnowledgeDefinition>;
  bases: Map<string, KnowledgeDefinition>;
  scenario: { knowledge?: KnowledgeScenario };
  url: string;
}

const definition = z.looseObject({ name: z.string().regex(/^[A-Za-z0-9][\w-]*$/) });
const namedSources = z.array(z.looseObject({ name: z.string() })).min(1);

export function putKnowledge(
  { json }: Exchange,
  known: Map<string, KnowledgeDefinition>,
  name: string,
  check: (given: KnowledgeDefinition) => void,
): Reply {
  const given = parseBody(definition, json, 'definition');
  if (given.name !== name)
    throw invalidBody(`The name '${given.name}' does not match '${name}'.`, 'definition');
  check(given);
  const isNew = !known.has(name);
  known.set(name, given);
  return { status: isNew ? 201 : 200, body: given };
}

export function getKnowledge(known: Map<string, KnowledgeDefinition>, name: string): Reply {
  const found = known.get(name);
  if (!found) throw new Refusal(errorReply(404, `No knowledge base or source '${name}' was found.`));
  return { status: 200, body: found };
}

/** Refuses a source over an index that is not there. */
export function checkSource({ indexes }: Pick<KnowledgeState, 'indexes'>, version: string) {
  return (given: KnowledgeDefinition): void => {
    if (given['kind'] === 'remoteSharePoint') requireVersion(version, 'body kind');
    if (given['kind'] !== 'searchIndex') return;
    const { searchIndexName } = parametersOf(given);
    if (!indexes.has(searchIndexName)) throw badRequest(`No index '${searchIndexName}'.`);
  };
}

/** Refuses a base over sources that are not there. */
export function checkBase({ sources }: Pick<KnowledgeState, 'sources'>) {
  return (given: KnowledgeDefinition): void => {
    for (const { name } of parseBody(namedSources, given['knowledgeSources'], 'knowledgeSources'))
      if (!sources.has(name)) throw badRequest(`No knowledge source '${name}'.`);
  };
}

const indexParameters = z.looseObject({
  searchIndexName: z.string(),
  semanticConfigurationName: z.string().nullish(),
  sourceDataFields: z.array(z.object({ name: z.string() })).nullish(),
});

function parametersOf(source: KnowledgeDefinition) {
  return parseBody(indexParameters, source['searchIndexParameters'], 'searchIndexParameters');
}

const common = {
  knowledgeSourceName: z.string(),
  includeReferences: z.boolean().nullish(),
  includeReferenceSourceData: z.boolean().nullish(),
  rerankerThreshold: z.number().nullish(),
};
const retrieveRequest = z.strictObject({
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['user', 'assistant']),
        content: z.array(z.strictObject({ type: z.literal('text'), text: z.string() })),
      }),
    )
    .nullish(),
  intents: z.array(z.strictObject({ type: z.literal('semantic'), search: z.string() })).nullish(),
  maxRuntimeInSeconds: z.int().min(10).max(600).nullish(),
  includeActivity: z.boolean().nullish(),
  outputMode: z.enum(['extractiveData', 'answerSynthesis']).nullish(),
  retrievalReasoningEffort: z.strictObject({ kind: z.enum(['minimal', 'low', 'medium']) }).nullish(),
  knowledgeSourceParams: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('searchIndex'), filterAddOn: z.string().nullish(), ...common }),
        z.strictObject({ kind: z.literal('web'), ...common }),
        z.strictObject({ kind: z.literal('remoteSharePoint'), ...common }),
      ]),
    )
    .nullish(),
});
type RetrieveRequest = z.infer<typeof retrieveRequest>;
type Params = NonNullable<RetrieveRequest['knowledgeSourceParams']>[number];

const PREVIEW = ['messages', 'outputMode', 'retrievalReasoningEffort'] as const;

/** Retrieves as the service does: plans queries where the effort says so, and searches every source of the base. */
export function retrieveKnowledge(
  { json, headers }: Exchange,
  state: KnowledgeState,
  name: string,
  version: string,
): Reply {
  const base = state.bases.get(name);
  if (!base) throw new Refusal(errorReply(404, `No knowledge base with the name '${name}' was found.`));
  const request = parseBody(retrieveRequest, json, 'parameters');
  for (const field of PREVIEW) if (request[field] != null) requireVersion(version, `body ${field}`);
  const effort = request.retrievalReasoningEffort?.kind ?? 'minimal';
  const queries = queriesOf(request, effort);
  const { activity, references } = searchSources(base, request, queries, state, headers);
  if (effort !== 'minimal') activity.unshift(PLANNING);
  if (request.outputMode === 'answerSynthesis') {
    if (effort === 'minimal') throw badRequest('Answer synthesis needs an effort above minimal.');
    activity.push(WRITING);
  }
  const { knowledge = {} } = state.scenario;
  const text =
    request.outputMode === 'answerSynthesis'
      ? (knowledge.answer ?? '').replace(/\{(\d+)\}/g, (_, id: string) => `[ref_id:${id}]`)
      : JSON.stringify(references.map(({ id }) => ({ ref_id: id })));
  const response = [{ role: 'assistant', content: [{ type: 'text', text }] }];
  return {
    status: knowledge.isPartial ? 206 : 200,
    body: { response, activity, references, ...knowledge.reply },
  };
}

const PLANNING = { id: 0, type: 'modelQueryPlanning', inputTokens: 1200, outputTokens: 80, elapsedMs: 900 };
const WRITING = {
  id: 1000,
  type: 'modelAnswerSynthesis',
  inputTokens: 3000,
  outputTokens: 150,
  elapsedMs: 1500,
};

function searchSources(
  base: KnowledgeDefinition,
  request: RetrieveRequest,
  queries: string[],
  state: KnowledgeState,
  headers: Exchange['headers'],
) {
  const activity: Record<string, unknown>[] = [];
  const references: Record<string, unknown>[] = [];
  for (const { name: source } of parseBody(namedSources, base['knowledgeSources'], 'knowledgeSources')) {
    const params = request.knowledgeSourceParams?.find((one) => one.knowledgeSourceName === source);
    const filter = params?.kind === 'searchIndex' ? params.filterAddOn : undefined;
    for (const query of queries) {
      const id = activity.length + 1;
      const { kind, found } = ask(source, query, params, state, headers);
      activity.push({
        id,
        type: kind,
        knowledgeSourceName: source,
        count: found.length,
        elapsedMs: 120,
        [`${kind}Arguments`]: { search: query, filter },
      });
      for (const one of found)
        references.push({ type: kind, id: `${references.length}`, activitySource: id, ...one });
    }
  }
  return { activity, references };
}

function queriesOf({ intents, messages }: RetrieveRequest, effort: string): string[] {
  if (effort === 'minimal') {
    if (messages || !intents?.length)
      throw badRequest("The effort 'minimal' takes intents, and no messages.");
    return intents.map(({ search }) => search);
  }
  if (intents || !messages?.length)
    throw badRequest(`The effort '${effort}' takes messages, and no intents.`);
  const question =
    messages
      .at(-1)
      ?.content.map(({ text }) => text)
      .join(' ') ?? '';
  return question.split(/(?<=\?)\s+/);
}

function ask(
  source: string,
  query: string,
  params: Params | undefined,
  state: KnowledgeState,
  headers: Exchange['headers'],
): { kind: string; found: Record<string, unknown>[] } {
  const known = state.sources.get(source);
  const kind = String(known?.['kind']);
  const { knowledge = {} } = state.scenario;
  if (kind === 'web') return { kind, found: knowledge.web ?? [] };
  if (kind === 'remoteSharePoint') {
    if (!headers['x-ms-query-source-authorization'])
      throw new Refusal(errorReply(401, 'The source needs x-ms-query-source-authorization.'));
    return { kind, found: knowledge.sharePoint ?? [] };
  }
  return { kind, found: known ? searchIndex(known, query, params, state) : [] };
}

function searchIndex(
  source: KnowledgeDefinition,
  search: string,
  params: Params | undefined,
  state: KnowledgeState,
): Record<string, unknown>[] {
  const { searchIndexName, semanticConfigurationName, sourceDataFields } = parametersOf(source);
  const index = state.indexes.get(searchIndexName);
  if (!index) throw badRequest(`No index '${searchIndexName}'.`);
  const semanticConfiguration = semanticConfigurationName ?? 'default';
  const filter = params?.kind === 'searchIndex' ? params.filterAddOn : undefined;
  const reply = searchDocuments(
    { search, queryType: 'semantic', semanticConfiguration, ...(filter && { filter }), top: 50 },
    index,
    { vectorize: () => [], semanticFailure: undefined, pageSize: 50, url: state.url },
  );
  const { value } = reply.body as { value: Record<string, unknown>[] };
  const least = params?.rerankerThreshold ?? 0;
  const names = (sourceDataFields ?? []).map((field) => field.name);
  return value
    .filter((hit) => Number(hit['@search.rerankerScore'] ?? 0) >= least)
    .map((hit) => ({
      docKey: hit['id'],
      sourceData: params?.includeReferenceSourceData
        ? Object.fromEntries(names.map((field) => [field, hit[field]]))
        : null,
      rerankerScore: hit['@search.rerankerScore'],
    }));
}
