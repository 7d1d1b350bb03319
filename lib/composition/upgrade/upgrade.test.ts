import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { type Container, createContainer } from '../container.ts';
import { isIndexOutdated } from '../fitting-index.ts';
import { DOCUMENTS, putOldData, QUESTIONS, UPLOAD, UPLOADER, VERSIONS } from './old-data.test-helper.ts';

const folder = perTest(temporaryFolder);
let dataDir: string;
let container: Container;

const environmentOf = (variables: Record<string, string> = {}) =>
  readEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...variables });

async function upgraded(): Promise<void> {
  container.indexing.start('outdated');
  await expect.poll(() => container.indexing.state().status, { timeout: 30_000 }).toBe('done');
}

const ids = () => {
  const db = new DatabaseSync(join(dataDir, 'index.sqlite'), { readOnly: true });
  const rows = db.prepare('SELECT key, sourcepage FROM passages ORDER BY key').all();
  db.close();
  return rows;
};

async function firstPlace(searchText: string, access: (typeof QUESTIONS)[number]['reader']) {
  const { hits } = await container.search.search({ searchText, top: 1, access });
  return hits[0] && String(hits[0].document['sourcefile']);
}

describe.each(VERSIONS)('the data folder of %s', { timeout: 60_000 }, (version) => {
  beforeEach(async () => {
    dataDir = join(folder.path, 'data');
    putOldData(version, dataDir);
    container = await createContainer(environmentOf());
  });
  afterEach(() => container.close());

  it('has its documents read again by the server, and every one answers with its labels and readers', async () => {
    const before = ids();
    expect(await isIndexOutdated(environmentOf())).toBe(true);
    await upgraded();
    expect(container.indexing.state()).toMatchObject({
      isUpgrade: true,
      documents: 6,
      report: { failed: [] },
    });
    expect(await isIndexOutdated(environmentOf())).toBe(false);
    expect(ids()).toEqual(before);
    for (const { text, place, reader, other } of QUESTIONS) {
      expect(await firstPlace(text, reader)).toBe(place);
      if (other) expect(await firstPlace(text, other)).not.toBe(place);
    }
    for (const document of DOCUMENTS) {
      const found = await container.documents.find(document.sourcefile ?? '', undefined);
      expect(found?.document).toMatchObject(document);
      const original = await found?.open();
      const { hash, sizeBytes } = found?.document ?? { hash: '', sizeBytes: 0 };
      expect(original?.sizeBytes).toBe(sizeBytes);
      expect(readFileSync(join(dataDir, 'documents', hash))).toHaveLength(sizeBytes);
      await original?.close();
    }
  });

  it('has the conversations, uploads and admin overrides of before', async () => {
    const { conversations, administration, uploads } = container.records;
    const { items } = await conversations.list('user:tenant:alice', { search: '', limit: 10, after: null });
    expect(items).toMatchObject([{ title: 'Leave', pinned: true }]);
    const { turns } = await conversations.find('user:tenant:alice', items[0]?.id ?? '');
    const text = expect.stringContaining('thirty days of paid leave');
    expect(turns).toMatchObject([{ status: 'done', answer: { text } }]);
    expect(await administration.read('settings-policy')).toMatchObject({ value: { top: { default: 5 } } });
    expect(await uploads.list(UPLOADER as never)).toMatchObject([{ sourcefile: UPLOAD, status: 'ready' }]);
  });

  it('says that its documents are being prepared, until they are', async () => {
    await expect(container.search.search({ searchText: 'leave', top: 1 })).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^The documents are being prepared for this version.* Try again/),
    });
  });

  it('takes a person’s file at once, before its documents are read again', async () => {
    const path = folder.write('pets.md', '# Pets\n\nDogs may come on Fridays.');
    const labels = { category: null, oids: ['#upload', UPLOADER], groups: [] };
    await container.documentService.add({
      path,
      sourcefile: 'my/43023099dae5ac88/pets.md',
      origin: 'upload',
      ...labels,
    });
    expect(await firstPlace('dogs', { oids: [UPLOADER], groups: [] })).toBe('my/43023099dae5ac88/pets.md');
    // The texts that the version before had read answer meanwhile.
    for (const { text, place, reader } of QUESTIONS) expect(await firstPlace(text, reader)).toBe(place);
    await upgraded();
    for (const { text, place, reader } of QUESTIONS) expect(await firstPlace(text, reader)).toBe(place);
  });
});
