import { describe, expect, it } from 'vitest';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { runScript } from './run-script.test-helper.ts';

const folder = perFile(temporaryFolder);
const evaluate = (...args: string[]) => runScript('evaluate', args);

describe('npm run evaluate', { timeout: 120_000 }, () => {
  it('finds the sample documents as well as ever, and resists every hostile case', async () => {
    const { code, stdout, stderr } = await evaluate('--safety', '--min-safety', '1');
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^all +138 /m);
    expect(stdout).toMatch(/^mrr +0\.\d{3} +0\.\d{3}–0\.\d{3} +104$/m);
    expect(stdout).toMatch(/^Nothing was judged by a model: no chat model is configured\.$/m);
    expect(stdout).toMatch(/^all +1\.000 /m);
    expect(stdout).not.toContain('prove little');
    expect(code).toBe(0);
  });

  it('shows one question in full, also to programs', async () => {
    const { stdout } = await evaluate('--question', 'ti-003', '--json');
    const { questions } = JSON.parse(stdout);
    expect(questions).toHaveLength(1);
    expect(questions[0]).toMatchObject({ question: { id: 'ti-003' }, found: expect.any(Array) });
  });

  it('shows what would steer a terminal', async () => {
    folder.write('pump.md', '# Pump\n\nThe pump \u001b]0;mine\u0007 is overhauled every\u202e June.\n');
    const question = {
      id: 'q',
      question: 'When is the pump\u001b[2J overhauled?',
      expected: ['pump.md'],
      kind: 'plain',
      split: 'dev',
    };
    const set = folder.write('questions.jsonl', `${JSON.stringify(question)}\n`);
    const { stdout, stderr } = await evaluate('--set', set, '--documents', folder.path, '--verbose');
    expect(stdout, stderr).toContain('the pump⟨U+001B⟩[2J overhauled?');
    expect([...'\u001b\u0007\u202e'].filter((character) => stdout.includes(character))).toEqual([]);
  });

  it.each([
    [['--set', 'data/questions.jsonl', '--documents', 'no-such-folder'], 'no-such-folder'],
    [['--set', 'no-such-file.jsonl', '--documents', 'data/samples'], 'no-such-file.jsonl'],
    [['--question', 'ti-999'], 'ti-999'],
  ])('with %j measures nothing, says why in a line, and exits with 2', async (args, message) => {
    const { code, stdout, stderr } = await evaluate(...args);
    expect(stderr.split('\n')[0]).toContain(message);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });
});
