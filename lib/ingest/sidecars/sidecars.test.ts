import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEmbeddedSearch } from '#lib/search/embedded/engine.ts';
import { openIndexWriter } from '#lib/search/embedded/index-writer.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { openWorkbench, outcomes } from '../fixtures/ingest-setup.ts';

const bench = perTest(() => openWorkbench({ openIndexWriter, createEmbeddedSearch }));

function put(files: Record<string, string | object>): void {
  for (const [name, content] of Object.entries(files)) {
    bench.put(name, typeof content === 'string' ? content : JSON.stringify(content));
  }
}

const labels = async () =>
  Object.fromEntries(
    (await bench.writer.documents()).map(({ sourcefile, oids, groups, category }) => [
      sourcefile,
      { oids, groups, category },
    ]),
  );
const readers = async (sourcefile: string) => (await labels())[sourcefile];

describe('files that say who may read', () => {
  it('the nearest that names readers decides, and none is a document itself', async () => {
    put({
      'staff.txt': 'For all of us.',
      '_acl.json': { groups: ['staff'], category: 'general' },
      'hr/pay.txt': 'Pay grades.',
      'hr/plan.txt': 'The plan.',
      'hr/plan.txt.acl.json': { oids: ['ada'] },
      'hr/_acl.json': { groups: ['hr', 'hr', ' board '] },
      'hr/deep/er/note.txt': 'A note.',
    });
    await bench.run();
    expect(await labels()).toEqual({
      'staff.txt': { oids: [], groups: ['staff'], category: 'general' },
      'hr/pay.txt': { oids: [], groups: ['hr', 'board'], category: 'general' },
      'hr/plan.txt': { oids: ['ada'], groups: [], category: 'general' },
      'hr/deep/er/note.txt': { oids: [], groups: ['hr', 'board'], category: 'general' },
    });
  });

  it('go before what the command line says of all', async () => {
    put({ 'open.txt': 'Open.', 'secret.txt': 'Secret.', 'secret.txt.acl.json': { groups: ['board'] } });
    await bench.run({ groups: ['all'] });
    expect(await readers('open.txt')).toMatchObject({ groups: ['all'] });
    expect(await readers('secret.txt')).toMatchObject({ groups: ['board'] });
  });

  it('a change of them alone relabels, without reading the document again', async () => {
    put({ 'a.txt': 'Text.', '_acl.json': { groups: ['staff'] } });
    await bench.run();
    put({ '_acl.json': { groups: ['board'] } });
    const dry = await bench.run({ dryRun: true });
    expect(dry.documents).toMatchObject([
      { outcome: 'relabelled', reason: 'readers: groups staff → groups board' },
    ]);
    expect(await readers('a.txt')).toMatchObject({ groups: ['staff'] });
    const report = await bench.run();
    expect(report.documents).toMatchObject([{ outcome: 'relabelled', passages: 0 }]);
    expect(await readers('a.txt')).toMatchObject({ groups: ['board'] });
    expect(outcomes(await bench.run())).toEqual({ 'a.txt': 'unchanged' });
  });

  it('that are gone leave the labels as they were', async () => {
    put({ 'a.txt': 'Text.', 'a.txt.acl.json': { groups: ['board'] } });
    await bench.run();
    rmSync(join(bench.docs, 'a.txt.acl.json'));
    await bench.run();
    expect(await readers('a.txt')).toMatchObject({ groups: ['board'] });
  });

  it('count for a file that is named by itself', async () => {
    put({ 'hr/a.txt': 'Text.', 'hr/_acl.json': { groups: ['hr'] } });
    await bench.run({ paths: [join(bench.docs, 'hr/a.txt')] });
    expect(await readers('a.txt')).toMatchObject({ groups: ['hr'] });
  });

  it.each<[string, string | object, RegExp]>([
    ['no JSON', '{ "groups": ["hr" }', /_acl\.json: it is not JSON \(line 1, column 19\)/],
    ['a list', '["hr"]', /must hold an object/],
    [
      'a misspelt key',
      { group: ['hr'] },
      /"group" means nothing in it; known are "oids", "groups", "category"/,
    ],
    ['a text for a list', { groups: 'hr' }, /"groups" must be a list of texts/],
    ['an empty entry', { oids: ['ada', ' '] }, /"oids" has an empty entry/],
    ['the mark of uploads', { oids: ['#upload'] }, /reserved for uploads/],
    ['a category that is a number', { category: 3 }, /"category" must be a text/],
    ['more than a megabyte', { groups: ['x'.repeat(1_000_001)] }, /more than 1 MB/],
  ])('with %s keep their files out, say why, and leave what is indexed', async (_name, sidecar, reason) => {
    put({ 'kept/_acl.json': { groups: ['hr'] }, 'kept/a.txt': 'Kept.' });
    await bench.run();
    put({ 'kept/_acl.json': sidecar, 'kept/new.txt': 'New.', 'other.txt': 'Other.' });
    const report = await bench.run({ sync: true });
    expect(outcomes(report)).toEqual({
      'kept/a.txt': 'failed',
      'kept/new.txt': 'failed',
      'other.txt': 'added',
    });
    expect(report.documents.find(({ outcome }) => outcome === 'failed')?.reason).toMatch(reason);
    expect(await labels()).toEqual({
      'kept/a.txt': { oids: [], groups: ['hr'], category: null },
      'other.txt': { oids: [], groups: [], category: null },
    });
  });

  it('of a file that is not there are reported: a misspelt name leaves a document without readers', async () => {
    put({
      'Pay.txt': 'Pay.',
      'pays.txt.acl.json': { groups: ['hr'] },
      'Pay.TXT.acl.json': { groups: ['x'] },
    });
    const report = await bench.run();
    const orphan = report.documents.find(({ sourcefile }) => sourcefile.endsWith('pays.txt.acl.json'));
    expect(orphan).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('not here') });
    expect(report.counts.failed).toBe(1);
    expect(await readers('Pay.txt')).toMatchObject({ groups: ['x'] });
  });
});

describe('documents that name no reader', () => {
  it('are counted while access control is on, with what to do', async () => {
    bench.accessControl = true;
    put({ 'a.txt': 'A.', 'b.txt': 'B.', 'b.txt.acl.json': { groups: ['all'] } });
    const report = await bench.run();
    expect(report.notes.join()).toMatch(/^Documents without readers: 1\. .*--groups all/);
    const again = await bench.run();
    expect(again.notes).toEqual([]);
  });

  it('are nothing to speak of while it is off', async () => {
    put({ 'a.txt': 'A.' });
    expect((await bench.run()).notes).toEqual([]);
  });
});
