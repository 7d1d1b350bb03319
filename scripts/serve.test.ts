import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { runScript } from './run-script.test-helper.ts';

const folder = perFile(temporaryFolder);

/** Runs the start script until it ends, as a person's shell would; these starts all end at once. */
async function start(environment: Record<string, string>, ...options: string[]) {
  const env = { NODE_ENV: 'production', DATA_DIR: folder.path, ...environment };
  const { code, stderr } = await runScript('serve', options, { env });
  return { code, errors: stderr.trim() };
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
  const file = folder.write('a-file', '');
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
