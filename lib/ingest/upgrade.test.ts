import { describe, expect, it } from 'vitest';
import { createEmbeddedSearch } from '#lib/search/embedded/engine.ts';
import { openIndexWriter } from '#lib/search/embedded/index-writer.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { openWorkbench, outcomes } from './fixtures/ingest-setup.ts';

const bench = perTest(() => openWorkbench({ openIndexWriter, createEmbeddedSearch }));
const ANIMALS = ['otter', 'badger', 'weasel', 'lynx', 'heron', 'vole'];

async function ingestAnimals(): Promise<void> {
  for (const animal of ANIMALS) bench.put(`${animal}.txt`, `The ${animal} sleeps.`);
  await bench.run({ groups: ['zoo'], category: 'Animals' });
}

describe('an upgrade of the documents', { timeout: 30_000 }, () => {
  it('is ended by Ctrl-C after the documents at hand, and goes on with the others', async () => {
    await ingestAnimals();
    const before = await bench.writer.documents();
    await bench.writer.markOutdated('passages-0:older');
    const interruption = new AbortController();
    const upgrade = { paths: [], upgrade: true };
    const first = await bench.run({ ...upgrade, signal: interruption.signal }, () => interruption.abort());
    expect(first.interrupted).toBe(true);
    expect(await bench.find('sleeps')).toHaveLength(5);
    const second = await bench.run(upgrade);
    expect(second.interrupted).toBe(false);
    expect(first.documents.length + second.documents.length).toBe(ANIMALS.length);
    expect(await bench.writer.documents()).toEqual(before);
    expect((await bench.run(upgrade)).notes).toEqual([expect.stringContaining('nothing to do')]);
  });

  it('counts in a dry run, and changes nothing', async () => {
    await ingestAnimals();
    await bench.writer.markOutdated('passages-0:older');
    const { notes } = await bench.run({ paths: [], upgrade: true, dryRun: true });
    expect(notes).toEqual(['Documents that would be read again from their originals: 6.']);
    expect(await bench.writer.fingerprint()).toBe('passages-0:older');
  });

  it('embeds everything again for another model, and texts are found by their words until then', async () => {
    await ingestAnimals();
    bench.embedder = 'model-2:512';
    await expect(bench.run()).rejects.toThrow(/--upgrade/);
    expect(outcomes(await bench.run({ paths: [], upgrade: true }))['otter.txt']).toBe('replaced');
    expect(await bench.writer.fingerprint()).toContain('model-2:512');
    expect(await bench.find('otter')).toEqual(['otter.txt']);
  });
});
