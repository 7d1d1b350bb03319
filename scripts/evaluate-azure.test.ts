import { expect, it } from 'vitest';
import { startModelService } from '#e2e/upstream/models/service.ts';
import { startSearchService } from '#e2e/upstream/search/service.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { runScript } from './run-script.test-helper.ts';

const search = perFile(() => startSearchService());
const models = perFile(() => startModelService());

it('npm run evaluate on Azure measures in an index of its own, which is gone afterwards', {
  timeout: 120_000,
}, async () => {
  const env = {
    NODE_ENV: 'production',
    AZURE_SEARCH_ENDPOINT: search.url,
    AZURE_SEARCH_KEY: search.key,
    AZURE_SEARCH_INDEX: 'of-the-company',
    AZURE_OPENAI_ENDPOINT: models.url,
    AZURE_OPENAI_API_KEY: models.key,
    AZURE_OPENAI_CHATGPT_DEPLOYMENT: 'gpt-4o',
    AZURE_OPENAI_EMB_DEPLOYMENT: 'text-embedding-3-small',
    AZURE_OPENAI_EMB_DIMENSIONS: '1024',
  };
  const { code, stdout, stderr } = await runScript('evaluate', ['--question', 'ti-003'], { env });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^ti-003 .*found at 1/m);
  expect(code).toBe(0);
  expect(search.indexes()).toEqual([]);
  const touched = new Set(search.requests().map(({ path }) => /'(citewell-temporary|[^']+)/.exec(path)?.[1]));
  expect(touched).toContain('citewell-temporary');
  expect(touched).not.toContain('of-the-company');
});
