import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect } from '#lib/core/events/collect.ts';
import { plainRequest, textTurn } from '#lib/core/question/request.ts';
import { defaultSettings } from '#lib/core/settings/settings.ts';
import {
  refuseWith,
  type ScriptedReranker,
  startReranker,
  textsIn,
} from '#lib/search/reranker/scripted-reranker.test-helper.ts';
import { EACH_ENGINE, type EngineUnderTest } from './each-engine.test-helper.ts';
import { ADA, EVE, openUploadBench, type UploadBench } from './uploading.test-helper.ts';

describe.each(EACH_ENGINE)('a reranker over %s', { timeout: 120_000 }, (_name, start) => {
  let engine: EngineUnderTest;
  let reranker: ScriptedReranker;
  let bench: UploadBench;
  let isDown = false;
  beforeEach(async () => {
    isDown = false;
    engine = await start();
    reranker = await startReranker((request, response) =>
      isDown
        ? refuseWith(response, 503, {})
        : {
            results: textsIn(request).map((text, index) => ({
              index,
              relevance_score: text.includes('badger') ? 0.9 : 0.1,
            })),
          },
    );
    const variables = { ...engine.variables, RERANK_BASE_URL: reranker.url, RERANK_MODEL: 'bge' };
    bench = await openUploadBench(variables);
    await bench.add(ADA, 'one.md', '# Animals\n\nThe forest forest forest has hedgehogs.');
    await bench.add(
      ADA,
      'two.md',
      '# Others\n\nThe forest has a badger in the evening, beside much else that lives.',
    );
    await bench.add(EVE, 'three.md', '# Secret\n\nThe forest has a badger and a treasure.');
  });
  afterEach(async () => {
    await bench.close();
    reranker.close();
    await engine.close();
  });

  async function ask() {
    const { container } = bench;
    const cookie = `cw_browser=${ADA}`;
    const caller = await container.identify(
      new Request('http://localhost:3000', { headers: { cookie } }),
      'session',
    );
    const settings = { ...defaultSettings, top: 1 };
    const request = plainRequest([textTurn('What does the forest have?')], { settings, caller });
    return collect(container.answer(request, new AbortController().signal));
  }

  it('puts first what it prefers, reads only what the asker may read, and is a step of the trace', async () => {
    const { passages, trace } = await ask();
    expect(passages[0]).toMatchObject({ rerankerScore: 3.6 });
    expect(passages[0]?.content).toContain('evening');
    expect(trace.reranking).toMatchObject({ model: 'bge', passages: 2, isApplied: true });
    expect(JSON.stringify(reranker.received)).not.toContain('treasure');
  });

  it('is done without when it is down', async () => {
    isDown = true;
    const { passages, trace } = await ask();
    expect(passages[0]).toMatchObject({ rerankerScore: null });
    expect(trace.reranking).toMatchObject({ isApplied: false });
    expect(trace.notices).toContainEqual(expect.objectContaining({ kind: 'search' }));
  });

  it('gives minimum_reranker_score an effect', () => {
    const field = bench.container.settings.find(({ key }) => key === 'minimum_reranker_score');
    expect(field?.ignoredBy).toBeNull();
  });
});
