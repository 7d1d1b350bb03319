import { expect, test } from 'vitest';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { runScript } from './run-script.test-helper.ts';

const folder = perFile(temporaryFolder);

const doctor = (args: string[], environment: Record<string, string> = {}) =>
  runScript('doctor', args, { env: { DATA_DIR: folder.path, ...environment } });

test('without any variables all is well, and the exit code says so', async () => {
  const { code, stdout } = await doctor([]);
  expect(stdout).toMatch(/^ok {7}variables: complete.*\n5 ok, 0 failed, 0 skipped\n$/s);
  expect(code).toBe(0);
});

test('a failed check sets the exit code, and --json prints it', async () => {
  const { code, stdout } = await doctor(['--json'], { SEARCH_ENGINE: 'azure', AZURE_SEARCH_SERVICE: 'a' });
  expect(JSON.parse(stdout)).toMatchObject({
    failed: 1,
    findings: [{ outcome: 'failed', detail: expect.stringContaining('AZURE_SEARCH_INDEX') }, {}],
  });
  expect(code).toBe(1);
});

test('an option that does not exist is named, with those that do', async () => {
  const { code, stderr } = await doctor(['--fix']);
  expect(stderr).toMatch(/--fix.*usage: npm run doctor/s);
  expect(code).toBe(2);
});
