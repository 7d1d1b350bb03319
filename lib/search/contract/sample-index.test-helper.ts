import type { SearchService } from '#e2e/upstream/search/service.ts';

/** An empty index named `passages`, as the Azure Python sample makes it; `changes` replaces fields by name. */
export async function makeSampleIndex(
  service: SearchService,
  changes: Record<string, object> = {},
): Promise<void> {
  const text = { type: 'Edm.String', searchable: false, filterable: true, facetable: true };
  const readers = { type: 'Collection(Edm.String)', searchable: false, filterable: true };
  const fields: Record<string, object> = {
    id: { type: 'Edm.String', key: true, searchable: false },
    content: { type: 'Edm.String', searchable: true, filterable: false, facetable: false, sortable: false },
    embedding: {
      type: 'Collection(Edm.Single)',
      searchable: true,
      retrievable: false,
      stored: false,
      dimensions: 16,
      vectorSearchProfile: 'embedding-profile',
    },
    category: text,
    sourcepage: text,
    sourcefile: text,
    storageUrl: { ...text, facetable: false },
    oids: readers,
    groups: readers,
    ...changes,
  };
  await post(service, '/indexes', {
    name: 'passages',
    fields: Object.entries(fields).map(([name, traits]) => ({ name, ...traits })),
    vectorSearch: {
      algorithms: [{ name: 'hnsw_config', kind: 'hnsw', hnswParameters: { metric: 'cosine' } }],
      profiles: [{ name: 'embedding-profile', algorithm: 'hnsw_config' }],
    },
  });
}

/** Puts entries into the index, as another program would. */
export async function fillIndex(
  service: SearchService,
  entries: readonly Record<string, unknown>[],
  index = 'passages',
): Promise<void> {
  const value = entries.map((entry) => ({ '@search.action': 'upload', ...entry }));
  await post(service, `/indexes('${index}')/docs/search.index`, { value });
}

async function post(service: SearchService, path: string, body: unknown): Promise<void> {
  const response = await fetch(`${service.url}${path}?api-version=2024-07-01`, {
    method: 'POST',
    headers: { 'api-key': service.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
}
