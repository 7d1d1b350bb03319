import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, internalCaller } from '#lib/core/access/principal.ts';
import type { IncomingFile } from '#lib/core/ports/document-service.ts';
import { EACH_ENGINE, type EngineUnderTest } from './each-engine.test-helper.ts';
import { ADA, EVE, openUploadBench, type UploadBench } from './uploading.test-helper.ts';

describe.each(EACH_ENGINE)('files of one’s own on %s', { timeout: 120_000 }, (_name, start) => {
  let engine: EngineUnderTest;
  let bench: UploadBench;
  beforeEach(async () => {
    engine = await start();
    bench = await openUploadBench(engine.variables);
  });
  afterEach(async () => {
    await bench.close();
    await engine.close();
  });

  it('are found by their owner, replaced in one step, and leave without a trace', async () => {
    const first = await bench.add(ADA, 'note.md', '# One\n\nThe hedgehog.\n\n# Two\n\nThe weasel.');
    expect(first).toMatchObject({ status: 'ready', reason: null });
    expect(await bench.found(ADA, 'hedgehog')).toContain(`${first.sourcefile}#one`);
    expect(await bench.found(EVE, 'hedgehog')).toEqual([]);
    const second = await bench.add(ADA, 'note.md', '# One\n\nThe badger.');
    expect(await bench.found(ADA, 'weasel hedgehog')).toEqual([]);
    expect(await bench.found(ADA, 'badger')).toEqual([`${second.sourcefile}#one`]);
    const found = await bench.container.documents.find(second.sourcefile, undefined);
    const original = await found?.open();
    expect(await new Response(original?.read(0, original.sizeBytes - 1)).text()).toContain('badger');
    expect((await bench.remove(ADA, second.id)).status).toBe(204);
    expect(await bench.found(ADA, 'badger')).toEqual([]);
    expect(await bench.container.documents.find(second.sourcefile, undefined)).toBeUndefined();
    expect(await bench.container.search.status(undefined)).toMatchObject({ documents: 0, passages: 0 });
  });

  it('are a person’s alone where people sign in, whatever groups others are in', async () => {
    const person = (oid: string): Caller => ({
      ...internalCaller,
      principal: { tid: 't', oid, name: null, groups: ['all'], roles: ['Admin'] },
      owner: `user:t:${oid}`,
      access: { oids: [oid], groups: ['all'] },
      isAdmin: true,
    });
    const { uploads, search } = bench.container;
    const file: IncomingFile = {
      name: 'pay.txt',
      declaredBytes: null,
      body: new Response('The hedgehog earns much.').body,
    };
    const { id } = await uploads.put(person('ada'), file, new AbortController().signal);
    await expect(uploads.find(person('eve'), id)).rejects.toMatchObject({ status: 404 });
    await expect(uploads.remove(person('eve'), id)).rejects.toMatchObject({ status: 404 });
    await expect
      .poll(async () => (await uploads.find(person('ada'), id)).status, { timeout: 60_000 })
      .toBe('ready');
    const ask = async (caller: Caller) =>
      (
        await search.search({
          searchText: 'hedgehog',
          top: 5,
          ...(caller.access && { access: caller.access }),
        })
      ).hits;
    expect(await ask(person('ada'))).toHaveLength(1);
    expect(await ask(person('eve'))).toEqual([]);
  });
});

it('cannot be added to an index that does not say who may read a document', async () => {
  const bench = await openUploadBench({
    AZURE_SEARCH_ENDPOINT: 'http://127.0.0.1:9',
    AZURE_SEARCH_KEY: 'none',
    AZURE_SEARCH_INDEX: 'passages',
    AZURE_SEARCH_FIELD_NAME_OIDS: 'none',
  });
  const response = await bench.put(ADA, 'note.txt', 'Text.');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: expect.stringContaining('no field for the people') });
  await bench.close();
});
