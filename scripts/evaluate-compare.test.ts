import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEvaluation, testOutcome } from './evaluate/evaluation/test-evaluation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citewell-compare-'));
  const lost = testOutcome('b', { scores: { 'hit@1': 0, 'cited-right': 0 }, text: 'No idea.' });
  await write('old.json', testEvaluation([testOutcome('a'), testOutcome('b')]));
  await write('new.json', testEvaluation([testOutcome('a'), lost]));
  await write('other.json', testEvaluation([testOutcome('c')]));
  await write('later.json', { format: 9 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function write(name: string, value: unknown): Promise<void> {
  return writeFile(join(folder, name), JSON.stringify(value));
}

function evaluate(...args: string[]): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const script = join(process.cwd(), 'scripts/evaluate.ts');
  const node = ['--disable-warning=ExperimentalWarning', script, ...args];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, node, { cwd: folder }, (_, stdout, stderr) =>
      resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

describe('npm run evaluate -- compare', { timeout: 60_000 }, () => {
  it('tells what got worse, and passes unless it is asked to gate', async () => {
    const { exitCode, stdout, stderr } = await evaluate('compare', 'old.json', 'new.json');
    expect(stderr).toBe('');
    expect(stdout).toContain('1 regression:\n\nb  plain: How many days, b?');
    expect(exitCode).toBe(0);
  });

  it('as a gate fails on more regressions than are allowed, by the measures that matter', async () => {
    const gate = await evaluate('compare', 'old.json', 'new.json', '--gate');
    expect(gate).toMatchObject({ exitCode: 1, stderr: '1 got worse, where 0 may.\n' });
    expect((await evaluate('compare', 'old.json', 'new.json', '--allow', '1')).exitCode).toBe(0);
    const other = await evaluate('compare', 'old.json', 'new.json', '--gate', '--measure', 'declined');
    expect(other.exitCode).toBe(0);
  });

  it('writes the comparison as a page and as JSON', async () => {
    const args = ['--json', '--html', 'report.html'];
    const { stdout } = await evaluate('compare', 'old.json', 'new.json', ...args);
    expect(JSON.parse(stdout)).toMatchObject({ common: 2, regressions: [{ question: { id: 'b' } }] });
    expect(await readFile(join(folder, 'report.html'), 'utf8')).toContain('Two evaluations compared');
  });

  it('passes nothing by a gate that had nothing to compare', async () => {
    const { exitCode, stderr } = await evaluate('compare', 'old.json', 'other.json', '--gate');
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: 'The two have no question in common, so nothing passes.\n',
    });
  });

  it('says which file is no evaluation that it can read, and how to call it', async () => {
    const { exitCode, stderr } = await evaluate('compare', 'old.json', 'later.json');
    expect(stderr).toMatch(
      /^later\.json is an evaluation of format 9.*\n\nusage: npm run evaluate -- compare/,
    );
    expect(exitCode).toBe(2);
  });

  it('explains every command when asked for help', async () => {
    const { stdout } = await evaluate('--help');
    for (const command of ['-- [--set', '-- compare OLD', '-- make-questions'])
      expect(stdout).toContain(command);
  });
});
