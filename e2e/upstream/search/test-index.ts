import { startSearchService } from './service.ts';

/** An index with a field of every kind that the tests ask about. */
export const library = {
  name: 'library',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, searchable: false, facetable: false },
    {
      name: 'content',
      type: 'Edm.String',
      analyzer: 'en.lucene',
      filterable: false,
      sortable: false,
      facetable: false,
    },
    { name: 'title', type: 'Edm.String', analyzer: 'en.lucene' },
    { name: 'category', type: 'Edm.String', searchable: false },
    { name: 'pages', type: 'Edm.Int32' },
    { name: 'lent', type: 'Edm.Boolean' },
    { name: 'added', type: 'Edm.DateTimeOffset' },
    { name: 'groups', type: 'Collection(Edm.String)', searchable: false, facetable: true },
    { name: 'secret', type: 'Edm.String', searchable: false, retrievable: false, filterable: false },
    {
      name: 'embedding',
      type: 'Collection(Edm.Single)',
      searchable: true,
      retrievable: false,
      dimensions: 4,
      vectorSearchProfile: 'near',
    },
    {
      name: 'picture',
      type: 'Collection(Edm.Single)',
      searchable: true,
      retrievable: false,
      dimensions: 2,
      vectorSearchProfile: 'bare',
    },
  ],
  vectorSearch: {
    algorithms: [{ name: 'graph', kind: 'hnsw', hnswParameters: { metric: 'cosine' } }],
    profiles: [
      { name: 'near', algorithm: 'graph', vectorizer: 'ours' },
      { name: 'bare', algorithm: 'graph' },
    ],
    vectorizers: [
      {
        name: 'ours',
        kind: 'azureOpenAI',
        azureOpenAIParameters: {
          resourceUri: 'https://models.example',
          deploymentId: 'embed',
          modelName: 'text-embedding-3-small',
        },
      },
    ],
  },
  semantic: {
    configurations: [
      {
        name: 'default',
        prioritizedFields: {
          titleField: { fieldName: 'title' },
          prioritizedContentFields: [{ fieldName: 'content' }],
        },
      },
    ],
  },
};

const shelf = [
  {
    id: 'leave',
    title: 'Leave policy',
    content: 'Employees receive 25 vacation days a year. Unused days expire on 31 March.',
    category: 'hr',
    pages: 12,
    lent: true,
    added: '2024-05-01T00:00:00Z',
    groups: ['all'],
    embedding: [1, 0, 0, 0],
  },
  {
    id: 'travel',
    title: 'Travel rules',
    content: 'Trains are preferred for short journeys. Hotels are reimbursed up to 140 euros.',
    category: 'travel',
    pages: 3,
    lent: false,
    added: '2025-01-01T00:00:00Z',
    groups: ['all', "o'brien, inc"],
    embedding: [0, 1, 0, 0],
  },
  {
    id: 'salaries',
    title: 'Salaries',
    content: 'The chief executive earns a confidential salary. Her vacation is unlimited.',
    category: null,
    pages: null,
    groups: ['board'],
    embedding: [0.9, 0.1, 0, 0],
  },
];

/** A service that holds the library, and a way to send it anything. */
export async function openLibrary() {
  const service = await startSearchService({
    vectorize: (_, dimensions) => [1, ...Array<number>(dimensions - 1).fill(0)],
  });
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${service.url}${withVersion(path)}`, {
      method,
      headers: { 'api-key': service.key, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    return { status: reply.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  };
  const search = (body: object, headers?: Record<string, string>) =>
    send('POST', "/indexes('library')/docs/search.post.search", body, headers);
  const index = (...value: object[]) => send('POST', "/indexes('library')/docs/search.index", { value });
  await send('POST', '/indexes', library);
  await index(...shelf);
  return { service, send, search, index };
}

/** The library as tests hold it. */
export type Library = Awaited<ReturnType<typeof openLibrary>>;

/** The keys of a reply's results, in their order. */
export function idsOf(reply: { body: { value: { id: string }[] } }): string[] {
  return reply.body.value.map(({ id }) => id);
}

function withVersion(path: string): string {
  if (path.includes('api-version')) return path;
  return `${path}${path.includes('?') ? '&' : '?'}api-version=2024-07-01`;
}
