import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { findPostgres, startPostgres } from '#e2e/postgres/postgres-server.ts';
import { startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { createRecords } from '#lib/history/create-records.ts';
import { createReadiness } from '#lib/lifecycle/readiness.ts';
import { ask, chunkOf, END, errorReply, eventStream } from '#lib/llm/openai/test-chat.ts';
import { createLog } from '#lib/telemetry/log.ts';
import { createContainer } from './container.ts';
import { checkModels } from './doctor/check-models.ts';
import { dependenciesOf, requireWritable } from './operations.ts';
import { createPorts } from './ports.ts';

const POLICY = 240_000;
const noSources = createRecords({ kind: 'none' }).sources;

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'citewell-ready-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Looks anew each time, and waits as long as a busy machine takes. */
async function looking(variables: Record<string, string>) {
  const container = await createContainer(readEnvironment({ LOG_LEVEL: 'silent', ...variables }));
  closing.push(() => container.close());
  const options = { isDraining: () => false, log: createLog('silent'), freshMs: 0, withinMs: 60_000 };
  return createReadiness(dependenciesOf(container), options);
}

test('an embedded server rests on its index, its records and its folder', { timeout: POLICY }, async () => {
  const found = await (await looking({ DATA_DIR: temporaryFolder() }))();
  expect(found.status).toBe('ok');
  expect(Object.keys(found.dependencies)).toEqual(['search', 'records', 'data folder']);
});

test('a folder that is gone or no folder makes it unready until it is back, without a restart', {
  timeout: POLICY,
}, async () => {
  const folder = temporaryFolder();
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const readiness = await looking({ DATA_DIR: dataDir });
  expect((await readiness()).status).toBe('ok');
  renameSync(dataDir, join(folder, 'away'));
  expect(await readiness()).toMatchObject({
    status: 'failed',
    dependencies: { 'data folder': { status: 'failed', reason: 'The folder is gone.' } },
  });
  writeFileSync(dataDir, '');
  expect((await readiness()).dependencies['data folder']).toMatchObject({ reason: 'It is not a folder.' });
  rmSync(dataDir);
  renameSync(join(folder, 'away'), dataDir);
  expect((await readiness()).status).toBe('ok');
});

/** A disk of its own of a size, mounted at a folder; undefined where this user may not mount. */
function smallDisk(): string | undefined {
  const folder = temporaryFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  closing.push(() => void execFileSync('umount', ['--lazy', folder]));
  return folder;
}

test('a disk that is full makes it unready until there is room again', {
  timeout: POLICY,
}, async ({ skip }) => {
  const disk = smallDisk();
  if (disk === undefined) return skip('this user may not mount a small disk');
  const readiness = await looking({ DATA_DIR: disk });
  const folder = async () => (await readiness()).dependencies['data folder'];
  expect(await folder()).toMatchObject({ status: 'ok' });
  const filler = join(disk, 'filler');
  expect(() => writeFileSync(filler, Buffer.alloc(2_000_000))).toThrow('ENOSPC');
  expect(await folder()).toMatchObject({ status: 'failed', reason: 'The disk is full.' });
  rmSync(filler);
  expect(await folder()).toMatchObject({ status: 'ok' });
});

test('a disk that is read-only is said to be, until it can be written', async ({ skip }) => {
  const disk = smallDisk();
  if (disk === undefined) return skip('this user may not mount a small disk');
  execFileSync('mount', ['-o', 'remount,ro', disk]);
  await expect(requireWritable(disk)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The disk is read-only.',
  });
  execFileSync('mount', ['-o', 'remount,rw', disk]);
  await requireWritable(disk);
  expect(readdirSync(disk)).toEqual([]);
});

const postgres = findPostgres();

describe.skipIf(postgres === undefined)('with Postgres', () => {
  test('a database that is away makes it unready until it is back, and nothing tells strangers where it is', {
    timeout: POLICY,
  }, async () => {
    const server = await startPostgres(postgres ?? '');
    closing.push(() => server.remove());
    const url = await server.createDatabase();
    const readiness = await looking({ DATA_DIR: temporaryFolder(), DATABASE_URL: url });
    expect((await readiness()).status).toBe('ok');
    await server.stop();
    const away = await readiness();
    expect(away).toMatchObject({
      status: 'failed',
      dependencies: { search: { status: 'ok' }, records: { status: 'failed' } },
    });
    expect(JSON.stringify(away)).not.toMatch(/127\.0\.0\.1|citewell@|test_|ECONN/);
    await server.start();
    expect((await readiness()).status).toBe('ok');
  });

  test('without its folder it answers on, and says that something is missing', {
    timeout: POLICY,
  }, async () => {
    const server = await startPostgres(postgres ?? '');
    closing.push(() => server.remove());
    const folder = join(temporaryFolder(), 'data');
    writeFileSync(folder, '');
    const readiness = await looking({ DATA_DIR: folder, DATABASE_URL: await server.createDatabase() });
    const { dependencies } = await readiness();
    expect(dependencies['data folder']).toMatchObject({ status: 'degraded' });
    expect(dependencies['records']).toMatchObject({ status: 'ok' });
  });
});

test('a model is connected to, and asked for nothing', { timeout: POLICY }, async () => {
  const heard: string[] = [];
  const model = createServer((socket) => socket.on('data', (bytes) => heard.push(String(bytes))));
  await new Promise<void>((listening) => model.listen(0, '127.0.0.1', listening));
  const address = model.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const variables = {
    DATA_DIR: temporaryFolder(),
    OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    OPENAI_MODEL: 'any',
  };
  const readiness = await looking(variables);
  expect((await readiness()).dependencies['model']).toMatchObject({ status: 'ok' });
  await new Promise((closed) => model.close(closed));
  expect(await readiness()).toMatchObject({
    status: 'degraded',
    dependencies: { model: { status: 'degraded', reason: 'It cannot be reached.' } },
  });
  expect(heard).toEqual([]);
});

test('a model that is reachable and always fails is reported with since when and why, until a call succeeds; the doctor agrees', {
  timeout: POLICY,
}, async () => {
  const model = { works: false, asked: 0 };
  const server = await startLoopbackServer({
    handle: () => {
      model.asked += 1;
      return model.works
        ? eventStream(chunkOf('Yes.'), END)
        : errorReply(401, { message: 'wrong key sk-secret of 10.0.0.5' });
    },
  });
  closing.push(() => server.close());
  const environment = readEnvironment({
    DATA_DIR: temporaryFolder(),
    LOG_LEVEL: 'silent',
    OPENAI_BASE_URL: `${server.url}/v1`,
    OPENAI_MODEL: 'any',
  });
  const ports = await createPorts(environment);
  closing.push(() => ports.close());
  const [answerer] = ports.models;
  const modelState = async () => {
    const records = { check: async () => {}, sources: noSources };
    const dependencies = dependenciesOf({ environment, records, checkSearch: async () => {}, ...ports });
    const log = createLog('silent');
    const readiness = createReadiness(dependencies, { isDraining: () => false, log, freshMs: 0 });
    const found = await readiness();
    return { status: found.status, ...found.dependencies['model'] };
  };

  for (let question = 0; question < 4; question += 1) await ask(answerer);
  expect(await modelState()).toMatchObject({ status: 'ok' });
  await ask(answerer);
  const askedBefore = model.asked;
  const failing = await modelState();
  expect(failing).toMatchObject({
    status: 'degraded',
    reason: expect.stringMatching(
      /^The last 5 calls failed, since 20[\d-]+T[\d:]+Z: it refused our credentials; .*doctor.* \(401\)\.$/,
    ),
  });
  expect(JSON.stringify(failing)).not.toMatch(/sk-secret|10\.0\.0\.5/);
  expect(model.asked).toBe(askedBefore);
  const examination = { environment, signal: new AbortController().signal, unreachable: new Set<string>() };
  expect(await checkModels(examination)).toMatchObject([
    { outcome: 'failed', detail: expect.stringContaining('401') },
  ]);

  model.works = true;
  expect((await ask(answerer)).text).toBe('Yes.');
  expect(await modelState()).toMatchObject({ status: 'ok' });
});
