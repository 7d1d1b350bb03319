import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type AccessFilter, internalCaller } from '#lib/core/access/principal.ts';
import { type AnswerPorts, answer } from '#lib/core/answer/answer.ts';
import { collect } from '#lib/core/events/collect.ts';
import { plainRequest, textTurn } from '#lib/core/question/request.ts';
import { createExtractiveModel } from '#lib/llm/extractive/model.ts';
import { createExtractiveRewriter } from '#lib/llm/extractive/query-rewriter.ts';
import { createDocumentStore } from '#lib/search/embedded/document-store.ts';
import { createEmbeddedSearch } from '#lib/search/embedded/engine.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { openSyncBench } from '../../scripted-source.test-helper.ts';
import { syncSource } from '../../sync-source.ts';
import { adapterTools } from '../kinds.test-helper.ts';
import { SOURCE_KINDS } from '../source-kinds.ts';
import { GRAPH_VARIABLES, guid, ScriptedGraph } from './scripted-graph.test-helper.ts';

const graph = perTest(() => new ScriptedGraph().start());
const bench = perTest(openSyncBench);
const never = new AbortController().signal;

async function sync() {
  const { kind: _, ...fields } = graph.settings();
  const { schema, open } = SOURCE_KINDS.sharepoint;
  const configured = { name: 'hr', labels: { category: null, oids: [], groups: ['all'] } };
  const options = {
    signal: never,
    holder: 'one',
    folder: join(bench.folder.path, 'in'),
    maxItemBytes: 10_000,
  };
  const { index, records } = bench;
  const source = open(schema.parse(fields), adapterTools(GRAPH_VARIABLES));
  const ports = { index, states: records.sources, now: Date.now };
  const report = await syncSource(configured, source, ports, options);
  expect(report?.failure).toBeNull();
}

/** All that somebody gets to see of the index. */
async function seenBy(user: string) {
  const dataDir = join(
    bench.folder.path,
    readdirSync(bench.folder.path).find((name) => name.startsWith('data-')) ?? '',
  );
  const access: AccessFilter = { oids: [guid(user)], groups: [] };
  const search = createEmbeddedSearch({ dataDir, workers: 1 });
  const documents = createDocumentStore({ dataDir });
  try {
    const asked = plainRequest([textTurn('How long is the severance notice period?')], {
      caller: { ...internalCaller, access },
    });
    const ports: AnswerPorts = {
      search,
      models: [createExtractiveModel()],
      rewriter: createExtractiveRewriter(),
      prompts: async () => ({ system: '', systemOpen: '', followUps: '', rewriteQuery: '' }),
      sourceImages: undefined,
      countTokens: (text) => text.length,
      now: Date.now,
    };
    const answered = await collect(answer(asked, ports, never));
    const found = await search.search({
      searchText: 'severance notice',
      access,
      top: 10,
      includeTotalCount: true,
    });
    const listed = await search.listDocuments(
      { search: '', ownOnly: false, order: 'name', limit: 10, after: null },
      { access },
    );
    return {
      answer: JSON.stringify(answered).includes('ninety days'),
      citations: JSON.stringify(answered).includes('severance.txt'),
      hits: found.hits.length,
      count: found.count,
      documents: (await search.status(access)).documents,
      listed: JSON.stringify(listed).includes('severance.txt'),
      original: (await documents.find('hr/Documents/Board/severance.txt', access)) !== undefined,
    };
  } finally {
    await search.close();
  }
}

const EVERYTHING = {
  answer: true,
  citations: true,
  hits: 1,
  count: 1,
  documents: 1,
  listed: true,
  original: true,
};
const NOTHING = {
  answer: false,
  citations: false,
  hits: 0,
  count: 0,
  documents: 0,
  listed: false,
  original: false,
};

test('after a folder is unshared and one sync, no answer, search, count or citation shows its files to those who lost it', async () => {
  const folder = graph.add('root', 'Board');
  graph.add(folder, 'severance.txt', 'The severance notice period is ninety days.');
  graph.share(folder, [
    { to: 'user', id: 'ann' },
    { to: 'user', id: 'bo' },
  ]);
  await sync();
  expect(await seenBy('ann')).toEqual(EVERYTHING);
  expect(await seenBy('bo')).toEqual(EVERYTHING);
  expect(await seenBy('cem')).toEqual(NOTHING);
  graph.share(folder, [{ to: 'user', id: 'ann' }]);
  await sync();
  expect(await seenBy('ann')).toEqual(EVERYTHING);
  expect(await seenBy('bo')).toEqual(NOTHING);
});
