import type { Exchange } from '../http/exchange.ts';
import { Refusal, type Reply } from '../http/reply.ts';
import { embed } from '../models/embed.ts';
import { apiVersionOf, requireVersion } from './api-version.ts';
import { authorise, type Keys } from './authorise.ts';
import { selectedFields } from './field-list.ts';
import { applyBatch } from './index-batch.ts';
import {
  checkBase,
  checkSource,
  getKnowledge,
  type KnowledgeDefinition,
  putKnowledge,
  retrieveKnowledge,
} from './knowledge.ts';
import { createIndex, deleteIndex, getIndex, putIndex } from './manage-indexes.ts';
import { parseBody } from './parse-body.ts';
import { errorReply } from './refusal.ts';
import type { SearchScenario } from './scenario.ts';
import { searchDocuments } from './search-documents.ts';
import { type SearchRequest, searchRequest } from './search-request.ts';
import { type StoredIndex, shownValue } from './stored-index.ts';

const MAX_BODY = 16 * 1024 * 1024;

export interface SearchState {
  indexes: Map<string, StoredIndex>;
  sources: Map<string, KnowledgeDefinition>;
  bases: Map<string, KnowledgeDefinition>;
  keys: Keys;
  scenario: SearchScenario;
  url: string;
}

interface Call {
  exchange: Exchange;
  state: SearchState;
  version: string;
  /** The parameters of the path: the index, a key. */
  names: string[];
}

type Route = (call: Call) => Reply | Promise<Reply>;

const SOURCE = /^\/knowledgesources\('([^']+)'\)$/;
const BASE = /^\/knowledgebases\('([^']+)'\)$/;
const INDEX = "/indexes(?:\\('([^']+)'\\)|/([^/']+))";
const ROUTES: [method: string, path: RegExp, isQuery: boolean, route: Route][] = [
  ['POST', /^\/indexes$/, false, ({ exchange, state }) => createIndex(exchange, state)],
  [
    'PUT',
    new RegExp(`^${INDEX}$`),
    false,
    ({ exchange, state, names }) => putIndex(exchange, state, names[0] ?? ''),
  ],
  ['GET', new RegExp(`^${INDEX}$`), false, ({ state, names }) => getIndex(found(state, names))],
  [
    'DELETE',
    new RegExp(`^${INDEX}$`),
    false,
    ({ exchange, state, names }) => deleteIndex(exchange, state, names[0] ?? ''),
  ],
  ['GET', SOURCE, false, ({ state, names }) => getKnowledge(state.sources, names[0] ?? '')],
  [
    'PUT',
    SOURCE,
    false,
    ({ exchange, state, version, names }) =>
      putKnowledge(exchange, state.sources, names[0] ?? '', checkSource(state, version)),
  ],
  ['GET', BASE, false, ({ state, names }) => getKnowledge(state.bases, names[0] ?? '')],
  [
    'PUT',
    BASE,
    false,
    ({ exchange, state, names }) => putKnowledge(exchange, state.bases, names[0] ?? '', checkBase(state)),
  ],
  [
    'POST',
    /^\/knowledgebases\('([^']+)'\)\/retrieve$/,
    true,
    ({ exchange, state, version, names }) => retrieveKnowledge(exchange, state, names[0] ?? '', version),
  ],
  ['POST', new RegExp(`^${INDEX}/docs/(?:search\\.post\\.)?search$`), true, search],
  ['POST', new RegExp(`^${INDEX}/docs/(?:search\\.)?index$`), false, indexDocuments],
  ['GET', new RegExp(`^${INDEX}/docs/\\$count$`), true, ({ state, names }) => count(found(state, names))],
  ['GET', new RegExp(`^${INDEX}/docs(?:\\('([^']+)'\\)|/([^/$']+))$`), true, lookUp],
];

/** Answers one request as Azure AI Search does; what its description does not have is refused. */
export async function serveSearch(exchange: Exchange, state: SearchState): Promise<Reply> {
  const path = exchange.path.replace(/(.)\/$/, '$1');
  const matching = ROUTES.filter(([, pattern]) => pattern.test(path));
  const [, pattern, isQuery, route] = matching.find(([method]) => method === exchange.method) ?? [];
  authorise(exchange, state.keys, isQuery ?? false);
  const version = apiVersionOf(exchange.query);
  if (exchange.headers['x-ms-query-source-authorization'] !== undefined)
    requireVersion(version, 'header x-ms-query-source-authorization');
  if (!pattern || !route)
    throw new Refusal(
      errorReply(matching.length > 0 ? 405 : 404, `No operation ${exchange.method} ${path}.`),
    );
  if (exchange.body.length > MAX_BODY)
    throw new Refusal(errorReply(413, `The request is larger than ${MAX_BODY} bytes.`));
  const names = (pattern.exec(path) ?? []).slice(1).filter((name) => name !== undefined);
  return route({ exchange, state, version, names });
}

function search({ exchange, state, version, names }: Call): Reply {
  const request = parseBody(searchRequest, exchange.json, 'parameters');
  checkVersions(request, version);
  const index = found(state, names);
  return searchDocuments(request, index, {
    vectorize: embed,
    semanticFailure: state.scenario.semantic,
    pageSize: state.scenario.pageSize ?? 1000,
    url: `${state.url}/indexes('${names[0]}')`,
  });
}

function checkVersions(request: SearchRequest, version: string): void {
  for (const name of ['queryRewrites', 'queryLanguage'] as const)
    if (request[name] != null) requireVersion(version, `body ${name}`);
  for (const query of request.vectorQueries ?? [])
    if (query.kind === 'text' && query.queryRewrites != null) requireVersion(version, 'body queryRewrites');
}

function indexDocuments({ exchange, state, names }: Call): Reply {
  const { failItems } = state.scenario;
  const results = applyBatch(exchange.json, found(state, names), (key) => {
    if (!failItems || failItems.times === 0 || (failItems.keys && !failItems.keys.includes(key)))
      return undefined;
    if (failItems.times !== undefined) failItems.times -= 1;
    return failItems;
  });
  return { status: results.every((item) => item.status) ? 200 : 207, body: { value: results } };
}

function count(index: StoredIndex): Reply {
  return {
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: String(index.documents.size),
  };
}

function lookUp({ exchange, state, names }: Call): Reply {
  const index = found(state, names);
  const document = index.documents.get(names[1] ?? '');
  if (!document) throw new Refusal(errorReply(404, 'Document not found.'));
  const fields = selectedFields(exchange.query.get('$select'), index.checked.fields);
  return {
    status: 200,
    body: Object.fromEntries(fields.map((field) => [field.name, shownValue(document, field)])),
  };
}

function found(state: SearchState, [name = '']: string[]): StoredIndex {
  const index = state.indexes.get(name);
  if (index) return index;
  throw new Refusal(errorReply(404, `No index with the name '${name}' was found in the service.`));
}
