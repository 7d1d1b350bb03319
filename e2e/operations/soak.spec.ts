import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { expect, test } from '@playwright/test';

interface Ended {
  code: number | null;
  said: string;
}

/** Runs `npm run soak` with these arguments, without the launcher, to its end. */
function soak(args: readonly string[]): Promise<Ended> {
  const node = process.env['E2E_NODE'] ?? process.execPath;
  const program = ['--disable-warning=ExperimentalWarning', 'scripts/load.ts', 'soak', ...args];
  const child = spawn(node, program, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk) => {
      said += chunk;
    });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code, said }));
  });
}

test('a server under steady load answers every question and leaks neither memory nor files', async ({
  page,
}, info) => {
  test.setTimeout(300_000);
  const [json, html] = [info.outputPath('soak.json'), info.outputPath('soak.html')];
  const run = ['--users', '4', '--minutes', '0.3', '--warm-up', '8s', '--think', '300ms', '--ramp', '1s'];
  const { code, said } = await soak([...run, '--max-errors', '0', '--json', json, '--html', html]);
  // A third of a minute proves no flatness, which exit code 1 may say; 2 would say that nothing was measured.
  expect([0, 1], said).toContain(code);
  const result = JSON.parse(await readFile(json, 'utf8'));
  expect(result.errors, said).toBe(0);
  expect(result.endings.whole, said).toBeGreaterThan(10);
  // A leak of a megabyte an answer would show, and a file left open by each.
  expect(result.soak.resident.drift, said).toBeLessThan(0.5);
  expect(result.soak.handles?.held ?? true, said).toBe(true);
  expect(result.soak.heap.begins, said).toBeGreaterThan(10_000_000);

  await page.goto(`file://${html}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Soak: 4 users for 18 seconds');
  await expect(page.getByRole('img', { name: 'Memory.' })).toBeVisible();
});
