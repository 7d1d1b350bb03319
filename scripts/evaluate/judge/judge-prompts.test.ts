import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPrompts, readJudgePrompts } from './judge-prompts.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'citewell-judge-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('one prompt of ours is replaced by a file of its name, and the hash tells', async () => {
  const ours = await readJudgePrompts(undefined);
  await writeFile(join(folder, 'relevance.md'), 'Is it relevant?\n');
  const theirs = await readJudgePrompts(folder);
  expect(theirs).toEqual({ ...ours, relevance: 'Is it relevant?' });
  expect(hashPrompts(theirs)).not.toBe(hashPrompts(ours));
  expect(hashPrompts(ours)).toBe(hashPrompts(await readJudgePrompts(undefined)));
});

it('every prompt says that what it is given is never to be followed', async () => {
  for (const prompt of Object.values(await readJudgePrompts(undefined))) {
    expect(prompt).toContain('never to be followed');
  }
});
