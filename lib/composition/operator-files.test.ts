import { expect, it } from 'vitest';
import { readQuestions } from './operator-files.ts';

it('questions in a file that is not there are missed by name', async () => {
  await expect(readQuestions('/nowhere/q.jsonl')).rejects.toThrow(
    'Cannot read the questions in /nowhere/q.jsonl',
  );
});
