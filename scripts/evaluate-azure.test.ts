import { execFile } from 'node:child_process';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelService, startModelService } from '#e2e/upstream/models/service.ts';
import { type SearchService, startSearchService } from '#e2e/upstream/search/service.ts';

let search: SearchService;
let models: ModelService;

beforeAll(async () => {
  search = await startSearchService();
  models = await startModelService();
});

afterAll(async () => {
  await search.close();
  await models.close();
});

function evaluate(...args: string[]): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const env: NodeJS.ProcessEnv = {
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
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['scripts/evaluate.ts', ...args], { env }, (_, stdout, stderr) =>
      resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

describe('npm run evaluate on Azure', { timeout: 120_000 }, () => {
  it('measures in an index of its own, which is gone afterwards', async () => {
    const { exitCode, stdout, stderr } = await evaluate();
    expect(stderr.replaceAll(/^.*ExperimentalWarning.*\n.*\n/gm, '')).toBe('');
    expect(stdout).toMatch(/^all +130 /m);
    expect(exitCode).toBe(0);
    expect(search.indexes()).toEqual([]);
    const touched = new Set(
      search.requests().map(({ path }) => /'(citewell-temporary|[^']+)/.exec(path)?.[1]),
    );
    expect(touched).not.toContain('of-the-company');
  });
});
