import { describe, expect, it } from 'vitest';
import { startSearchService } from '#e2e/upstream/search/service.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import type { AzureSearchConfig } from '#lib/config/services.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { dropIndexes } from './prepare-indexes.ts';

const service = perTest(startSearchService);

function configured(index: string) {
  const { services } = readEnvironment({
    AZURE_SEARCH_ENDPOINT: service.url,
    AZURE_SEARCH_KEY: service.key,
    AZURE_SEARCH_INDEX: index,
  });
  return { config: services.search as AzureSearchConfig, upstream: services.upstream };
}

async function create(name: string): Promise<void> {
  await fetch(`${service.url}/indexes?api-version=2024-07-01`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'api-key': service.key },
    body: JSON.stringify({ name, fields: [{ name: 'id', type: 'Edm.String', key: true }] }),
  });
}

describe('dropping the indexes of a measurement', () => {
  it('deletes both, and no other index', async () => {
    for (const name of ['mine', 'mine-documents', 'theirs']) await create(name);
    const { config, upstream } = configured('mine');
    await dropIndexes(config, upstream);
    expect(service.indexes().map(({ name }) => name)).toEqual(['theirs']);
  });

  it('is content where nothing was created', async () => {
    const { config, upstream } = configured('never');
    await expect(dropIndexes(config, upstream)).resolves.toBeUndefined();
  });
});
