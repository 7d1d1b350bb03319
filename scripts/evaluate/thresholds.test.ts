import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { thresholdsFor } from './thresholds.ts';

let path: string;
beforeAll(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'citewell-thresholds-')), 'thresholds.json');
});
afterAll(() => rm(join(path, '..'), { recursive: true, force: true }));

const read = (inline = {}, isGate = false) =>
  thresholdsFor({ thresholdsFile: path, inline, isGate }, 'embedded');

it('a file of thresholds holds for every measure, and the command line above it', async () => {
  await writeFile(path, '{ "hit@3": 0.9, "groundedness": 0.8, "safety": 1 }');
  expect(await read({ groundedness: 0.7 })).toEqual({ 'hit@3': 0.9, groundedness: 0.7, safety: 1 });
  expect(await read({}, true)).toMatchObject({ 'hit@3': 0.9, mrr: expect.any(Number) });
});

it.each([
  ['[0.9]', 'is not a JSON object of measures'],
  ['hit@3: 0.9', 'is not a JSON object of measures'],
  ['{ "hit@2": 0.9 }', 'there is no measure "hit@2"; there are hit@1, '],
  ['{ "mrr": "0.9" }', 'it takes a share from 0 to 1'],
  ['{ "mrr": 90 }', 'mrr is "90"; it takes a share from 0 to 1'],
])('a file that holds %s is refused with what is wrong', async (text, message) => {
  await writeFile(path, text);
  await expect(read()).rejects.toThrow(message);
});

it('a file that is not there is missed by name', async () => {
  const missing = { thresholdsFile: '/nowhere/t.json', inline: {}, isGate: false };
  await expect(thresholdsFor(missing, 'embedded')).rejects.toThrow(
    'Cannot read the thresholds in /nowhere/t.json',
  );
});
