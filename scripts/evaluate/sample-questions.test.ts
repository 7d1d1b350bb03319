import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readQuestions } from '#lib/composition/operator-files.ts';
import { encodeSourcefile } from '#lib/core/citations/sourcepage.ts';
import { parseDocument } from '#lib/ingest/parse-document.ts';
import { defaultSplitSettings } from '#lib/ingest/split/settings.ts';
import { isLocation } from '#lib/quality/metrics.ts';
import { QUESTION_KINDS, type Question } from '#lib/quality/question.ts';

const SAMPLES = 'data/samples';

describe('the questions about the samples', () => {
  let questions: Question[];
  let sourcepages: string[];

  beforeAll(async () => {
    questions = await readQuestions('data/questions.jsonl');
    sourcepages = (await Promise.all((await readdir(SAMPLES)).map(placesIn))).flat();
  });

  it('expect places that a citation can name', () => {
    const missing = questions.flatMap(({ id, expected }) =>
      expected
        .filter((place) => !sourcepages.some((page) => isLocation(place, page)))
        .map((place) => `${id}: ${place}`),
    );
    expect(missing).toEqual([]);
  });

  it('mention every sample document', async () => {
    const mentioned = questions.flatMap(({ expected }) => expected.map((place) => place.split('#')[0]));
    expect((await readdir(SAMPLES)).filter((file) => !mentioned.includes(file))).toEqual([]);
  });
});

describe.each(['data/questions.jsonl', 'scripts/evaluate/northwind/questions.jsonl'])('%s', (path) => {
  it('holds out half of every kind', async () => {
    const questions = await readQuestions(path);
    for (const kind of QUESTION_KINDS) {
      const some = questions.filter((question) => question.kind === kind);
      const heldOut = some.filter(({ split }) => split === 'held-out');
      expect.soft(heldOut.length, kind).toBe(some.length / 2);
      expect.soft(heldOut.length, kind).toBeGreaterThan(0);
    }
  });
});

async function placesIn(file: string): Promise<string[]> {
  const { passages } = await parseDocument(join(SAMPLES, file), defaultSplitSettings);
  return passages.map(({ place }) => encodeSourcefile(file) + (place ? `#${place}` : ''));
}
