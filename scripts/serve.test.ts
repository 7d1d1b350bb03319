import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'citewell-serve-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the start script until it ends, as a person's shell would; these starts all end at once. */
function start(
  environment: Record<string, string>,
  ...options: string[]
): Promise<{ code: unknown; errors: string }> {
  const settings = { env: { NODE_ENV: 'production', DATA_DIR: folder, ...environment } as const };
  return new Promise((resolve) => {
    const args = ['--disable-warning=ExperimentalWarning', 'scripts/serve.ts', ...options];
    execFile(process.execPath, args, settings, (error, _output, errors) => {
      resolve({ code: error?.code ?? 0, errors: errors.trim() });
    });
  });
}

test('a busy port is named, with what to do', async () => {
  const other = createServer();
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { code, errors } = await start({ PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(errors).toBe(
    `Port ${port} is already in use; set PORT to another one, for example PORT=${Number(port) + 1}.`,
  );
});

test('a folder that cannot be written is named', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  const { code, errors } = await start({ DATA_DIR: join(file, 'data') });
  expect(code).toBe(1);
  expect(errors).toBe(
    `Cannot write to ${join(file, 'data')}; set DATA_DIR to a folder that you may write to.`,
  );
});

test('wrong variables are named together', async () => {
  const { code, errors } = await start({ PORT: 'http', LOG_LEVEL: 'loud' });
  expect(code).toBe(1);
  expect(errors).toMatch(/^Cannot start.*\n {2}PORT is "http".*\n {2}LOG_LEVEL is "loud".*\nSee docs/);
});

test('a check before the build says what is missing, and where nothing is, serves nothing', async () => {
  expect(await start({ AZURE_SEARCH_SERVICE: 'contoso' }, '--check')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('AZURE_SEARCH_INDEX: missing'),
  });
  expect(await start({ PORT: '0' }, '--check')).toEqual({ code: 0, errors: '' });
});

test('an address that is not of this machine is named', async () => {
  const { code, errors } = await start({ HOST: '192.0.2.1', PORT: '4999' });
  expect(code).toBe(1);
  expect(errors).toMatch(/^Cannot listen on 192\.0\.2\.1:4999/);
});
