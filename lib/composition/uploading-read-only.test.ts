import { chmodSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres, type PostgresServer, startPostgres } from '#e2e/postgres/postgres-server.ts';
import type { PartedUploadEntry, UploadEntry } from '#lib/api/documents.ts';
import { newPartedRoute, partedRoute, partRoute } from '#lib/http/documents/documents-route.ts';
import { deploymentOf } from './deployment-of.ts';
import { EACH_ENGINE, type EngineUnderTest } from './each-engine.test-helper.ts';
import { ADA, EVE, openUploadBench, type UploadBench } from './uploading.test-helper.ts';

const POSTGRES = findPostgres();
if (POSTGRES === undefined)
  process.stdout.write('Files on read-only deployments are not tested: there is no Postgres.\n');
const READ_ONLY = { READ_ONLY: 'on', MAX_UPLOAD_BYTES: '10000000' };

describe.skipIf(POSTGRES === undefined)(
  'a read-only deployment with Azure’s services and a database',
  {
    timeout: 180_000,
  },
  () => {
    let postgres: PostgresServer;
    let azure: EngineUnderTest | undefined;
    let bench: UploadBench;
    let other: UploadBench;
    beforeAll(async () => {
      postgres = await startPostgres(POSTGRES ?? '');
      azure = await EACH_ENGINE.find(([name]) => name === 'Azure')?.[1]();
      const variables = { ...azure?.variables, ...READ_ONLY, DATABASE_URL: await postgres.createDatabase() };
      bench = await openUploadBench(variables);
      other = await openUploadBench(variables);
      // Root writes all the same; that nothing is written is seen by what is there afterwards.
      for (const { dataDir } of [bench, other]) chmodSync(dataDir, 0o555);
    }, 180_000);
    afterAll(async () => {
      for (const { dataDir } of [bench, other]) chmodSync(dataDir, 0o755);
      await bench.close();
      await other.close();
      await azure?.close();
      await postgres.remove();
    }, 180_000);

    const call = (on: UploadBench, method: 'POST' | 'PUT', path: string, init: RequestInit = {}) => {
      const depth = path.split('/').length;
      const make = depth === 1 ? newPartedRoute : depth === 2 ? partedRoute : partRoute;
      const origin = 'http://localhost:3000';
      const headers = { host: 'localhost:3000', origin, cookie: `cw_browser=${ADA}`, ...init.headers };
      return make(() => on.container)[method](
        new Request(`${origin}/api/documents/parts${path}`, { ...init, method, headers }),
      );
    };

    it('says on its pages that people may add files, and that documents of the company stay', () => {
      expect(deploymentOf(bench.container.environment)).toMatchObject({
        takesUploads: true,
        takesDocuments: false,
      });
    });

    it('takes a file in parts through several instances: found by its owner, and gone without a trace', async () => {
      const page = Buffer.from(
        `<!doctype html><title>Walk</title><p>The hedgehog sets out.</p><!--${'-x'.repeat(2_100_000)}--><p>The weasel arrives.</p>`,
      );
      const begun = await call(bench, 'POST', '', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'walk.html', sizeBytes: page.length }),
      });
      const { id, partBytes } = (await begun.json()) as PartedUploadEntry;
      const sent = [
        await call(other, 'PUT', `/${id}/2`, { body: page.subarray(partBytes) }),
        await call(bench, 'PUT', `/${id}/1`, { body: page.subarray(0, partBytes) }),
      ];
      expect(sent.map(({ status }) => status)).toEqual([204, 204]);
      const entry = (await (await call(other, 'POST', `/${id}`)).json()) as UploadEntry;
      expect(await bench.settled(ADA, entry.id)).toMatchObject({ status: 'ready', reason: null });
      expect(await bench.found(ADA, 'weasel')).toEqual([entry.sourcefile]);
      expect(await bench.found(EVE, 'weasel')).toEqual([]);
      expect((await bench.get(EVE, entry.id)).status).toBe(404);
      const found = await bench.container.documents.find(entry.sourcefile, undefined);
      expect((await found?.open())?.sizeBytes).toBe(page.length);
      expect((await bench.remove(ADA, entry.id)).status).toBe(204);
      expect(await other.found(ADA, 'weasel')).toEqual([]);
      expect(await bench.container.documents.find(entry.sourcefile, undefined)).toBeUndefined();
    });

    it('takes one in a single body, and says what is wrong with another', async () => {
      expect(await bench.add(ADA, 'note.md', '# Note\n\nThe badger.')).toMatchObject({ status: 'ready' });
      expect(await other.found(ADA, 'badger')).toHaveLength(1);
      const broken = await bench.add(ADA, 'data.json', '{"animal": ');
      expect(broken).toMatchObject({ status: 'failed', reason: expect.stringContaining('JSON') });
      await expect(bench.container.documentService.remove(['note.md'])).rejects.toMatchObject({
        code: 'not-configured',
      });
    });

    it('writes nothing to its folder', () => {
      for (const { dataDir } of [bench, other]) expect(readdirSync(dataDir)).toEqual([]);
    });
  },
);

it('a read-only deployment without them says which variables it lacks', async () => {
  const bench = await openUploadBench(READ_ONLY);
  const refused = await bench.put(ADA, 'note.txt', 'A hedgehog.');
  expect(refused.status).toBe(501);
  expect(await refused.json()).toMatchObject({
    error: expect.stringContaining('set AZURE_SEARCH_SERVICE, AZURE_STORAGE_ACCOUNT, DATABASE_URL'),
  });
  expect(deploymentOf(bench.container.environment).takesUploads).toBe(false);
  await bench.close();
});
