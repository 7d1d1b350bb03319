import { composeAnswer } from '../answer/compose-answer.ts';
import { standaloneQuery } from '../answer/standalone-query.ts';
import type { ChatRequest } from '../chat-request.ts';
import { deepestIssue } from '../check-body.ts';
import type { ReadPrompt } from '../read-prompt.ts';
import { invalidParameter, searchFailed } from './failure.ts';
import { dataSourcesSchema, type SearchParameters } from './parameters.ts';
import { type KnownSearch, type Retrieved, retrieve } from './retrieve.ts';

/** The parts of the surrounding service that On Your Data needs. */
export interface DataDeps {
  /** By endpoint, as requests name it. */
  searches: Readonly<Record<string, KnownSearch>>;
  /** Throws a Refusal where the dependency names no deployment of ours. */
  embed(text: string, dependency: NonNullable<SearchParameters['embedding_dependency']>): number[];
}

/** The text, with the context of its message. */
export interface DataAnswer {
  text: string;
  context: object;
}

const OUT_OF_SCOPE =
  'The requested information is not available in the retrieved data. Please try another query or topic.';

/** Retrieves by itself and answers from what it found. */
export async function answerFromData(
  request: ChatRequest,
  prompt: ReadPrompt,
  deps: DataDeps,
): Promise<DataAnswer> {
  const parameters = checkParameters(request.data_sources);
  const search = deps.searches[parameters.endpoint.replace(/\/$/, '')];
  if (!search) throw searchFailed(`${parameters.endpoint} is not known.`);
  const queries = [...new Set([standaloneQuery(prompt), prompt.question])].slice(
    0,
    parameters.max_search_queries ?? 1,
  );
  const documents = await retrieve(queries, {
    parameters,
    search,
    embed: async (query) => {
      const { embedding_dependency: dependency } = parameters;
      return dependency ? deps.embed(query, dependency) : [];
    },
  });
  const used = documents.filter(({ filter_reason: reason }) => reason === undefined);
  return {
    text: textFrom(used, prompt, parameters),
    context: contextOf(queries, used, documents, parameters),
  };
}

function checkParameters(dataSources: unknown): SearchParameters {
  const parsed = dataSourcesSchema.safeParse(dataSources);
  if (!parsed.success) {
    const { path, message, key } = deepestIssue(parsed.error.issues);
    const field = ['azure_search', ...path.slice(1), ...(key === undefined ? [] : [key])].join('/');
    throw invalidParameter(field, key === undefined ? message : 'Extra inputs are not permitted');
  }
  const [source] = parsed.data;
  const { query_type: kind = 'simple', ...parameters } = source?.parameters ?? ({} as SearchParameters);
  const need = (name: keyof SearchParameters, value: unknown) => {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) {
      throw invalidParameter(`azure_search/parameters/${name}`, `Field required for query_type ${kind}`);
    }
  };
  if (kind.includes('semantic')) need('semantic_configuration', parameters.semantic_configuration);
  if (kind.includes('vector')) {
    need('embedding_dependency', parameters.embedding_dependency);
    need('fields_mapping', parameters.fields_mapping?.vector_fields);
  }
  return { ...parameters, query_type: kind };
}

function textFrom(used: readonly Retrieved[], prompt: ReadPrompt, parameters: SearchParameters): string {
  const { in_scope: inScope = true, role_information: role = '' } = parameters;
  if (used.length === 0) {
    return inScope ? OUT_OF_SCOPE : composeAnswer({ ...prompt, sources: undefined });
  }
  return composeAnswer({
    ...prompt,
    wantsFollowUps: prompt.wantsFollowUps || /<<[^<>]+>>/.test(role),
    sources: used.map(({ content }, at) => ({
      name: `doc${at + 1}`,
      content: content.replace(/\s+/g, ' '),
    })),
  });
}

function contextOf(
  queries: readonly string[],
  used: readonly Retrieved[],
  documents: readonly Retrieved[],
  { include_contexts: wanted = ['citations', 'intent'] }: SearchParameters,
): object {
  return {
    ...(wanted.includes('citations') && {
      citations: used.map(({ content, title, url, filepath, chunk_id }) => ({
        content,
        title: title ?? null,
        url: url ?? null,
        filepath: filepath ?? null,
        chunk_id,
      })),
    }),
    ...(wanted.includes('intent') && { intent: JSON.stringify(queries) }),
    ...(wanted.includes('all_retrieved_documents') && { all_retrieved_documents: documents }),
  };
}
