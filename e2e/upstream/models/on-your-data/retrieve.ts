import { contentTerms, likeness, termsOf } from '../answer/words.ts';
import { searchFailed } from './failure.ts';
import type { SearchParameters } from './parameters.ts';

/** A search service that requests may name; `key` is the one of our own identity. */
export interface KnownSearch {
  url: string;
  key: string;
}

/** The parts of the surrounding service that retrieval needs. */
export interface Retrieval {
  parameters: SearchParameters;
  search: KnownSearch;
  embed(query: string): Promise<number[]>;
}

/** A document as it was found, and why it was left out if it was. */
export interface Retrieved {
  content: string;
  title?: string;
  url?: string;
  filepath?: string;
  chunk_id: string;
  search_queries: string[];
  data_source_index: number;
  original_search_score: number;
  rerank_score?: number;
  filter_reason?: 'score' | 'rerank';
}

type Hit = Record<string, unknown>;

const DEFAULT_TOP = 5;
const DEFAULT_STRICTNESS = 3;
/** The share of a query's words that a document must hold, by strictness from 1 on. */
const LEAST_COVERAGE = [0, 0.1, 0.2, 0.35, 0.5];
const SEMANTIC = /semantic/;
const VECTOR = /vector/;

/** Runs the queries and marks what strictness and `top_n_documents` leave out. Best first. */
export async function retrieve(queries: readonly string[], retrieval: Retrieval): Promise<Retrieved[]> {
  const settled = await Promise.allSettled(queries.map((query) => runQuery(query, retrieval)));
  const failed = settled.find((result) => result.status === 'rejected');
  const succeeded = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const { parameters } = retrieval;
  if (failed && (succeeded.length === 0 || !parameters.allow_partial_result)) throw failed.reason;
  const found = merged(succeeded.flat());
  return filtered(found, parameters);
}

async function runQuery(query: string, retrieval: Retrieval): Promise<Retrieved[]> {
  const { parameters, search } = retrieval;
  const response = await fetch(
    `${search.url}/indexes('${encodeURIComponent(parameters.index_name)}')/docs/search.post.search?api-version=2024-07-01`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization(retrieval) },
      body: JSON.stringify(await searchBody(query, retrieval)),
    },
  ).catch((cause: unknown) => {
    throw searchFailed(`The search service cannot be reached (${String(cause)}).`);
  });
  if (!response.ok) throw searchFailed(`Search answered ${response.status}: ${await response.text()}`);
  const { value } = (await response.json()) as { value: Hit[] };
  return value.map((hit) => toRetrieved(hit, query, parameters));
}

function authorization({ parameters, search }: Retrieval): Record<string, string> {
  const { authentication } = parameters;
  if (authentication.type === 'api_key') return { 'api-key': authentication.key };
  if (authentication.type === 'access_token')
    return { authorization: `Bearer ${authentication.access_token}` };
  return { 'api-key': search.key };
}

async function searchBody(query: string, { parameters, embed }: Retrieval): Promise<object> {
  const { query_type: kind = 'simple', fields_mapping: fields = {}, filter } = parameters;
  const isVector = VECTOR.test(kind);
  const top = Math.max(20, parameters.top_n_documents ?? DEFAULT_TOP);
  return {
    top,
    ...(kind === 'vector' ? {} : { search: query.replaceAll(/[\\+|"()*~-]/g, '\\$&') }),
    ...(filter === undefined ? {} : { filter }),
    ...(SEMANTIC.test(kind)
      ? { queryType: 'semantic', semanticConfiguration: parameters.semantic_configuration }
      : {}),
    ...(isVector && {
      vectorQueries: [
        { kind: 'vector', vector: await embed(query), fields: fields.vector_fields?.join(','), k: top },
      ],
    }),
  };
}

function toRetrieved(hit: Hit, query: string, { fields_mapping: fields = {} }: SearchParameters): Retrieved {
  const text = (field: string) => (typeof hit[field] === 'string' ? String(hit[field]) : undefined);
  const title = text(fields.title_field ?? 'title');
  const url = text(fields.url_field ?? 'url');
  const filepath = text(fields.filepath_field ?? 'filepath');
  const rerank = hit['@search.rerankerScore'];
  return {
    content: (fields.content_fields ?? ['content'])
      .flatMap((field) => text(field) ?? [])
      .join(fields.content_fields_separator ?? '\n'),
    ...(title !== undefined && { title }),
    ...(url !== undefined && { url }),
    ...(filepath !== undefined && { filepath }),
    chunk_id: '0',
    search_queries: [query],
    data_source_index: 0,
    original_search_score: Number(hit['@search.score']),
    ...(typeof rerank === 'number' && { rerank_score: rerank }),
  };
}

function merged(found: readonly Retrieved[]): Retrieved[] {
  const byText = new Map<string, Retrieved>();
  for (const document of found) {
    const text = `${document.filepath}\n${document.content}`;
    const known = byText.get(text);
    if (known) known.search_queries.push(...document.search_queries);
    else byText.set(text, document);
  }
  const scoreOf = (one: Retrieved) => one.rerank_score ?? one.original_search_score;
  return [...byText.values()].sort((one, other) => scoreOf(other) - scoreOf(one));
}

function filtered(found: readonly Retrieved[], parameters: SearchParameters): Retrieved[] {
  const { top_n_documents: top = DEFAULT_TOP, strictness = DEFAULT_STRICTNESS } = parameters;
  const least = LEAST_COVERAGE[strictness - 1] ?? 0;
  let used = 0;
  return found.map((document) => {
    if (coverage(document) < least) return { ...document, filter_reason: 'score' };
    used += 1;
    return used > top ? { ...document, filter_reason: 'rerank' } : document;
  });
}

function coverage({ search_queries: queries, content, title = '' }: Retrieved): number {
  const words = termsOf(`${title} ${content}`);
  const shares = queries.map((query) => {
    const terms = contentTerms(query);
    const held = terms.filter((term) => words.some((word) => likeness(term, word) > 0));
    return held.length / Math.max(1, terms.length);
  });
  return Math.max(...shares);
}
