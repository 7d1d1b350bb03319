import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { testEvaluation, testOutcome } from './evaluate/evaluation/test-evaluation.ts';
import { runScript } from './run-script.test-helper.ts';

const folder = perFile(temporaryFolder);
const write = (name: string, value: unknown) => folder.write(name, JSON.stringify(value));
beforeAll(() => {
  const lost = testOutcome('b', { scores: { 'hit@1': 0, 'cited-right': 0 }, text: 'No idea.' });
  write('old.json', testEvaluation([testOutcome('a'), testOutcome('b')]));
  write('new.json', testEvaluation([testOutcome('a'), lost]));
  write('other.json', testEvaluation([testOutcome('c')]));
  write('later.json', { format: 9 });
});

const evaluate = (...args: string[]) => runScript('evaluate', args, { cwd: folder.path });

describe('npm run evaluate -- compare', { timeout: 60_000 }, () => {
  it('tells what got worse, and passes unless it is asked to gate', async () => {
    const { code, stdout, stderr } = await evaluate('compare', 'old.json', 'new.json');
    expect(stderr).toBe('');
    expect(stdout).toContain('1 regression:\n\nb  plain: How many days, b?');
    expect(code).toBe(0);
  });

  it('as a gate fails on more regressions than are allowed, by the measures that matter', async () => {
    const gate = await evaluate('compare', 'old.json', 'new.json', '--gate');
    expect(gate).toMatchObject({ code: 1, stderr: '1 got worse, where 0 may.\n' });
    expect((await evaluate('compare', 'old.json', 'new.json', '--allow', '1')).code).toBe(0);
    const other = await evaluate('compare', 'old.json', 'new.json', '--gate', '--measure', 'declined');
    expect(other.code).toBe(0);
  });

  it('writes the comparison as a page and as JSON', async () => {
    const args = ['--json', '--html', 'report.html'];
    const { stdout } = await evaluate('compare', 'old.json', 'new.json', ...args);
    expect(JSON.parse(stdout)).toMatchObject({ common: 2, regressions: [{ question: { id: 'b' } }] });
    expect(readFileSync(join(folder.path, 'report.html'), 'utf8')).toContain('Two evaluations compared');
  });

  it('passes nothing by a gate that had nothing to compare', async () => {
    const { code, stderr } = await evaluate('compare', 'old.json', 'other.json', '--gate');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'The two have no question in common, so nothing passes.\n',
    });
  });

  it('says which file is no evaluation that it can read, and how to call it', async () => {
    const { code, stderr } = await evaluate('compare', 'old.json', 'later.json');
    expect(stderr).toMatch(
      /^later\.json is an evaluation of format 9.*\n\nusage: npm run evaluate -- compare/,
    );
    expect(code).toBe(2);
  });

  it('explains every command when asked for help', async () => {
    const { stdout } = await evaluate('--help');
    for (const command of ['-- [--set', '-- compare OLD', '-- make-questions'])
      expect(stdout).toContain(command);
  });
});
