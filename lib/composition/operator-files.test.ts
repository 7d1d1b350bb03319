import { expect, it } from 'vitest';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { readExperiments, readQuestions } from './operator-files.ts';

it('a missing question file is reported by name', async () => {
  await expect(readQuestions('/nowhere/q.jsonl')).rejects.toThrow(
    'Cannot read the questions in /nowhere/q.jsonl',
  );
});

const folder = perTest(temporaryFolder);

it('a file of experiments that is not JSON is named with the position of its fault', () => {
  const file = folder.write('experiments.json', '\uFEFF{ "experiments": [],\n}');
  expect(() => readExperiments(file)).toThrow(
    `EXPERIMENTS_FILE (${file}): it is not JSON (line 2, column 1)`,
  );
});
