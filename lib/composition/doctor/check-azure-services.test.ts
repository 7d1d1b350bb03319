import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { openAzureBench, SHORT_TIMEOUTS } from '#lib/search/contract/azure-search.contract.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { createKnowledgeBases } from '../knowledge-bases.ts';
import { checkKnowledgeBases } from './check-azure-services.ts';
import { endingAnswerer } from './check-models.ts';
import { findingText } from './finding.ts';

const bench = perFile(openAzureBench);

function environmentOf(changes: Record<string, string> = {}) {
  const environment = readEnvironment({
    AZURE_SEARCH_ENDPOINT: bench.service.url,
    AZURE_SEARCH_KEY: bench.service.key,
    AZURE_SEARCH_INDEX: 'passages',
    USE_AGENTIC_KNOWLEDGEBASE: 'on',
    AZURE_SEARCH_KNOWLEDGEBASE_NAME: 'agents',
    ...changes,
  });
  return { ...environment, services: { ...environment.services, upstream: SHORT_TIMEOUTS } };
}

async function check(changes: Record<string, string> = {}): Promise<string> {
  const environment = environmentOf(changes);
  const { search } = environment.services;
  if (search.engine === 'embedded') throw new TypeError('the variables name Azure AI Search');
  const examination = { environment, signal: new AbortController().signal, unreachable: new Set<string>() };
  return (await checkKnowledgeBases(search, examination)).map(findingText).join('\n');
}

test('a knowledge base that is not there is failed, with the command that creates it', async () => {
  expect(await check()).toMatch(/FAILED {3}knowledge base agents: not found.*ingest -- --knowledge-base/s);
  await createKnowledgeBases(environmentOf());
  expect(await check()).toBe(
    'ok       knowledge base agents: over passages; without a model, so only the effort minimal',
  );
});

test('an effort that needs a model fails the check where the knowledge base has none', async () => {
  await createKnowledgeBases(environmentOf());
  expect(await check({ AZURE_SEARCH_KNOWLEDGEBASE_RETRIEVAL_REASONING_EFFORT: 'low' })).toMatch(
    /FAILED .*has no model, which the effort low needs/,
  );
});

test('sources that are missing, and those whose readers are not limited, are named', async () => {
  await createKnowledgeBases(environmentOf());
  const elsewhere = { AZURE_SEARCH_KNOWLEDGE_SOURCE_NAME: 'elsewhere' };
  expect(await check(elsewhere)).toMatch(/FAILED .*without the source elsewhere/);
  await createKnowledgeBases(
    environmentOf({ ...elsewhere, AZURE_SEARCH_KNOWLEDGEBASE_NAME: 'mixed', AZURE_SEARCH_INDEX: 'passages' }),
  );
  const mixed = bench.service.knowledgeBases().find(({ name }) => name === 'mixed');
  expect(mixed).toBeDefined();
  Object.assign(mixed ?? {}, { knowledgeSources: [{ name: 'elsewhere' }, { name: 'payroll' }] });
  expect(await check({ ...elsewhere, AZURE_SEARCH_KNOWLEDGEBASE_NAME: 'mixed' })).toMatch(
    /FAILED .*also over payroll, where access is not limited/,
  );
});

test('without agentic retrieval nothing is checked', async () => {
  expect(await check({ USE_AGENTIC_KNOWLEDGEBASE: 'off' })).toBe('');
});

test('On Your Data is said to end, with what comes after it', () => {
  const { services } = readEnvironment({
    ANSWERER: 'on-your-data',
    AZURE_SEARCH_ENDPOINT: bench.service.url,
    AZURE_SEARCH_INDEX: 'passages',
    AZURE_OPENAI_ENDPOINT: 'https://models.example',
    AZURE_OPENAI_CHATGPT_DEPLOYMENT: 'gpt-4o',
  });
  const finding = endingAnswerer(services);
  expect(finding && findingText(finding)).toMatch(/ok .*ending it.*knowledge bases of Azure AI Search/s);
});
