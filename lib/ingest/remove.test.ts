import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEmbeddedSearch } from '#lib/search/embedded/engine.ts';
import { openIndexWriter } from '#lib/search/embedded/index-writer.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { openWorkbench, outcomes } from './fixtures/ingest-setup.ts';
import { shouldIndexSamples } from './ingest.ts';

const bench = perTest(() => openWorkbench({ openIndexWriter, createEmbeddedSearch }));

describe('keeping the index in step with folders', { timeout: 30_000 }, () => {
  it('removes with --sync what has left the folder, and nothing of other folders', async () => {
    bench.put('a/one.txt', 'One.');
    bench.put('a/two.txt', 'Two.');
    bench.put('b/three.txt', 'Three.');
    await bench.run({ paths: [join(bench.docs, 'a')] });
    await bench.run({ paths: [join(bench.docs, 'b')] });
    rmSync(join(bench.docs, 'a', 'two.txt'));
    expect(outcomes(await bench.run({ paths: [join(bench.docs, 'a')], sync: true }))).toEqual({
      'one.txt': 'unchanged',
      'two.txt': 'removed',
    });
    expect(await bench.stored()).toEqual(['one.txt', 'three.txt']);
  });

  it('follows a file that was renamed', async () => {
    bench.put('old.txt', 'Hedgehogs get thirty days.');
    await bench.run();
    rmSync(join(bench.docs, 'old.txt'));
    bench.put('new.txt', 'Hedgehogs get thirty days.');
    expect(outcomes(await bench.run({ sync: true }))).toEqual({ 'new.txt': 'added', 'old.txt': 'removed' });
    expect(await bench.find('hedgehogs')).toEqual(['new.txt']);
  });

  describe('--sync changes nothing and says why', () => {
    const fill = async (...names: string[]) => {
      for (const name of names) bench.put(name, `About ${name}.`);
      await bench.run();
    };
    const drop = (...names: string[]) => {
      for (const name of names) rmSync(join(bench.docs, name));
    };

    it('when more than half of the documents of a folder are missing, unless that is allowed', async () => {
      await fill('a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt');
      drop('b.txt', 'c.txt', 'd.txt', 'e.txt');
      bench.put('a.txt', 'Changed meanwhile.');
      await expect(bench.run({ sync: true })).rejects.toThrow(
        /^Nothing was changed\. --sync would remove 4 of the 5 documents .*docs, .*\(b\.txt, c\.txt, d\.txt and 1 more\).* --allow-removal\.$/,
      );
      expect(await bench.find('changed')).toEqual([]);
      expect(await bench.stored()).toHaveLength(5);
      const report = await bench.run({ sync: true, allowRemoval: true });
      expect(report.counts).toMatchObject({ removed: 4, replaced: 1 });
    });

    it('when a folder of three lost two, but not when a folder of two lost one', async () => {
      await fill('a.txt', 'b.txt', 'c.txt');
      drop('a.txt', 'b.txt');
      await expect(bench.run({ sync: true })).rejects.toThrow('2 of the 3 documents');
      await fill('b.txt');
      await bench.run({ sync: true });
      drop('b.txt');
      await bench.run({ sync: true });
      expect(await bench.stored()).toEqual(['c.txt']);
    });

    it('when the folder is empty, with permission and with --reindex, too', async () => {
      await fill('a.txt');
      drop('a.txt');
      bench.put('lost+found.bin', 'no document');
      for (const more of [{}, { allowRemoval: true }, { reindex: true, allowRemoval: true }]) {
        await expect(bench.run({ sync: true, ...more })).rejects.toThrow(
          /contains no documents\. --sync would remove 1 of 1 documents .*\(a\.txt\)\. .*mounted\. .*--remove/,
        );
      }
      expect(await bench.stored()).toEqual(['a.txt']);
      await bench.run({ remove: true, paths: [bench.docs] });
      expect(await bench.stored()).toEqual([]);
    });

    it('when a folder is missing', async () => {
      await fill('a.txt');
      rmSync(bench.docs, { recursive: true });
      await expect(bench.run({ sync: true })).rejects.toThrow(/does not exist; .*--remove/);
      expect(await bench.stored()).toEqual(['a.txt']);
    });

    it('when one of several folders lost its documents', async () => {
      await fill('a/one.txt', 'a/two.txt', 'a/three.txt', 'b/four.txt');
      const folders = [join(bench.docs, 'a'), join(bench.docs, 'b')];
      await bench.run({ removeAll: true, paths: [] });
      await bench.run({ paths: folders });
      drop('b/four.txt');
      await expect(bench.run({ paths: folders, sync: true })).rejects.toThrow('/b contains no documents');
      expect(await bench.stored()).toHaveLength(4);
    });

    it('in a dry run, after what would happen', async () => {
      await fill('a.txt', 'b.txt', 'c.txt');
      drop('a.txt', 'b.txt');
      const report = await bench.run({ sync: true, dryRun: true });
      expect(outcomes(report)).toEqual({ 'a.txt': 'removed', 'b.txt': 'removed', 'c.txt': 'unchanged' });
      expect(report.refusal).toContain('2 of the 3 documents');
    });
  });

  it('removes a document or a folder by its path or by the name citations use', async () => {
    for (const name of ['hr/leave.txt', 'hr/pay.txt', 'it.txt', 'travel.txt'])
      bench.put(name, `About ${name}.`);
    await bench.run();
    await bench.run({ remove: true, paths: ['it.txt'] });
    expect(await bench.stored()).toEqual(['hr/leave.txt', 'hr/pay.txt', 'travel.txt']);
    await bench.run({ remove: true, paths: [join(bench.docs, 'hr')] });
    expect(await bench.stored()).toEqual(['travel.txt']);
    const report = await bench.run({ remove: true, paths: ['nothing.txt'] });
    expect(report.counts.failed).toBe(1);
  });

  it('reads what another version read again, and forgets nothing that is not in the given folder', async () => {
    bench.put('hr/leave.txt', 'Hedgehogs get thirty days.');
    bench.put('it/laptops.txt', 'Otters repair laptops.');
    const [hr, it] = ['hr', 'it'].map((name) => join(bench.docs, name)) as [string, string];
    await bench.run({ paths: [hr, it], groups: ['all'], category: 'Handbook' });
    const before = await bench.writer.documents();
    await bench.writer.markOutdated('passages-0:older');
    const plain = await bench.run({ paths: [hr] });
    expect(outcomes(plain)).toEqual({ 'leave.txt': 'replaced' });
    expect(plain.notes).toEqual([expect.stringContaining('still as another version read them: 1.')]);
    rmSync(it, { recursive: true });
    const report = await bench.run({ paths: [hr], reindex: true });
    expect(outcomes(report)).toEqual({ 'leave.txt': 'replaced', 'laptops.txt': 'replaced' });
    expect(await bench.writer.documents()).toEqual(before);
    expect(await bench.find('otters')).toEqual(['laptops.txt']);
  });
});

describe('the samples', { timeout: 30_000 }, () => {
  const indexSamples = () => {
    const samples = join(bench.docs, '..', 'samples');
    cpSync(bench.docs, samples, { recursive: true });
    return bench.run({ paths: [samples], origin: 'sample', groups: ['all'] });
  };

  it('step aside at the first document of one’s own and do not come back', async () => {
    bench.put('sample.txt', 'A sample about otters.');
    expect(await shouldIndexSamples(bench)).toBe(true);
    await indexSamples();
    expect(await shouldIndexSamples(bench)).toBe(false);
    rmSync(bench.docs, { recursive: true });
    bench.put('own.txt', 'My own text.');
    await bench.run();
    expect(await bench.stored()).toEqual(['own.txt']);
    await bench.run({ removeAll: true, paths: [] });
    expect(await bench.stored()).toEqual([]);
    expect(await shouldIndexSamples(bench)).toBe(false);
  });

  it('stay while nothing of one’s own could be read', async () => {
    bench.put('sample.txt', 'A sample about otters.');
    await indexSamples();
    rmSync(bench.docs, { recursive: true });
    bench.put('bad.json', '{');
    await bench.run();
    expect(await bench.stored()).toEqual(['sample.txt']);
  });

  it('become one’s own when ingested as such', async () => {
    bench.put('sample.txt', 'A sample about otters.');
    await indexSamples();
    await bench.run();
    expect(await bench.writer.documents()).toMatchObject([{ sourcefile: 'sample.txt', origin: 'own' }]);
  });

  it('stay as documents of one’s own when their own files are ingested, every one of them', async () => {
    for (let number = 1; number <= 12; number += 1) bench.put(`sample-${number}.txt`, `Sample ${number}.`);
    await indexSamples();
    const report = await bench.run({ groups: ['staff'] });
    expect(report.counts).toMatchObject({ relabelled: 12, failed: 0, removed: 0 });
    const documents = await bench.writer.documents();
    expect(documents.filter(({ origin }) => origin === 'own')).toHaveLength(12);
  });
});
