import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';

interface Ended {
  exitCode: number;
  stdout: string;
  stderr: string;
}

function evaluate(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['scripts/evaluate.ts', ...args], (_, stdout, stderr) =>
      resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

describe('npm run evaluate', { timeout: 120_000 }, () => {
  it('finds the sample documents as well as ever, and resists every hostile case', async () => {
    const { exitCode, stdout, stderr } = await evaluate('--safety', '--min-safety', '1');
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^all +130 /m);
    expect(stdout).toMatch(/^mrr +0\.\d{3} +0\.\d{3}–0\.\d{3} +96$/m);
    expect(stdout).toMatch(/^Nothing was judged by a model: no chat model is configured\.$/m);
    expect(stdout).toMatch(/^all +1\.000 /m);
    expect(stdout).not.toContain('prove little');
    expect(exitCode).toBe(0);
  });

  it('fails when a figure is below its threshold, and says which', async () => {
    const { exitCode, stderr } = await evaluate('--split', 'dev', '--min-mrr', '1');
    expect(stderr).toMatch(/^MRR is 0\.\d{3}, below 1$/m);
    expect(exitCode).toBe(1);
  });

  it('shows one question in full, also to programs', async () => {
    const { stdout } = await evaluate('--question', 'ti-003', '--json');
    const { questions } = JSON.parse(stdout);
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({ question: { id: 'ti-003' }, found: expect.any(Array) });
  });

  it('shows what would steer a terminal', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'citewell-hostile-'));
    try {
      writeFileSync(
        join(folder, 'pump.md'),
        '# Pump\n\nThe pump \u001b]0;mine\u0007 is overhauled every\u202e June.\n',
      );
      const question = {
        id: 'q',
        question: 'When is the pump\u001b[2J overhauled?',
        expected: ['pump.md'],
        kind: 'plain',
      };
      const set = join(folder, 'questions.jsonl');
      writeFileSync(set, `${JSON.stringify({ ...question, split: 'dev' })}\n`);
      const { stdout, stderr } = await evaluate(
        '--set',
        set,
        '--documents',
        folder,
        '--question',
        'q',
        '--verbose',
      );
      expect(stdout, stderr).toContain('the pump⟨U+001B⟩[2J overhauled?');
      expect([...'\u001b\u0007\u202e'].filter((character) => stdout.includes(character))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it.each([
    [['--set', 'northwind'], '--set needs --documents DIR'],
    [['--documents', 'data/samples'], '--documents needs --set FILE'],
    [['--set', 'data/questions.jsonl', '--documents', 'no-such-folder'], 'no-such-folder'],
    [['--set', 'no-such-file.jsonl', '--documents', 'data/samples'], 'no-such-file.jsonl'],
    [['--question', 'ti-999'], 'ti-999'],
  ])('with %j measures nothing, says why in a line, and exits with 2', async (args, message) => {
    const { exitCode, stdout, stderr } = await evaluate(...args);
    expect(stderr.split('\n')[0]).toContain(message);
    expect(stdout).toBe('');
    expect(exitCode).toBe(2);
  });
});
