import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'citewell-doctor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function doctor(
  args: string[],
  environment: Record<string, string> = {},
): Promise<{ code: unknown; output: string; errors: string }> {
  const options = { env: { NODE_ENV: 'test', DATA_DIR: folder, ...environment } as const };
  return new Promise((resolve) => {
    const all = ['--disable-warning=ExperimentalWarning', 'scripts/doctor.ts', ...args];
    execFile(process.execPath, all, options, (error, output, errors) => {
      resolve({ code: error?.code ?? 0, output, errors });
    });
  });
}

test('without any variables all is well, and the exit code says so', async () => {
  const { code, output } = await doctor([]);
  expect(output).toMatch(/^ok {7}variables: complete.*\n4 ok, 0 failed, 0 skipped\n$/s);
  expect(code).toBe(0);
});

test('what failed is an exit code, and JSON for machines', async () => {
  const { code, output } = await doctor(['--json'], { SEARCH_ENGINE: 'azure', AZURE_SEARCH_SERVICE: 'a' });
  expect(JSON.parse(output)).toMatchObject({
    failed: 1,
    findings: [{ outcome: 'failed', detail: expect.stringContaining('AZURE_SEARCH_INDEX') }, {}],
  });
  expect(code).toBe(1);
});

test('an option that does not exist is named, with those that do', async () => {
  const { code, errors } = await doctor(['--fix']);
  expect(errors).toMatch(/--fix.*usage: npm run doctor/s);
  expect(code).toBe(2);
});
