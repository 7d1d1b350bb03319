import { expect, it } from 'vitest';
import type { EmbeddingModel } from '#lib/core/ports/search-models.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { createEmbeddedSearch } from './engine.ts';
import { fixture, write } from './index-fixture.ts';
import { openIndexWriter } from './index-writer.ts';

const PASSAGES = 2_000;
const CLUSTERS = 25;
const QUESTIONS = 20;
const FOUND = 10;

const folder = perFile(temporaryFolder);

/** Numbers as from a normal distribution, the same in every run (a linear congruential generator, then Box and Muller). */
function gaussians(): () => number {
  let seed = 7;
  const uniform = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** Clustered, and with a mean far from zero, as the vectors of language models are. */
function clustered(dimensions: number): () => number[] {
  const gaussian = gaussians();
  const some = (scale: number) => Array.from({ length: dimensions }, () => scale * gaussian());
  const mean = some(1.5);
  const centres = Array.from({ length: CLUSTERS }, () => some(1));
  let next = 0;
  return () => {
    const centre = centres[next++ % CLUSTERS] ?? [];
    const vector = some(1).map((value, place) => value + (mean[place] ?? 0) + (centre[place] ?? 0));
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  };
}

function nearest(question: number[], vectors: number[][]): number[] {
  const dot = (vector: number[]) =>
    vector.reduce((sum, value, place) => sum + value * (question[place] ?? 0), 0);
  return vectors
    .map((vector, place) => ({ place, score: dot(vector) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, FOUND)
    .map(({ place }) => place);
}

it.each([[1536], [384]])(
  'of the ten nearest of %i dimensions, 95 in a hundred are found',
  { timeout: 60_000 },
  async (dimensions) => {
    const draw = clustered(dimensions);
    const vectors = Array.from({ length: PASSAGES }, draw);
    const model: EmbeddingModel = {
      name: 'random',
      dimensions: async () => dimensions,
      embed: async (texts) => texts.map((text) => vectors[Number(text)] ?? []),
    };
    const writer = openIndexWriter({ dataDir: folder.path, embeddings: model });
    await writer.reset('random');
    await write(
      writer,
      fixture(
        folder.path,
        'a.txt',
        vectors.map((_, place) => String(place)),
      ),
    );
    await writer.close();
    const engine = createEmbeddedSearch({ dataDir: folder.path, workers: 1 });
    let right = 0;
    for (let asked = 0; asked < QUESTIONS; asked++) {
      const question = draw();
      const expected = new Set(nearest(question, vectors).map(String));
      const { hits } = await engine.search({
        top: FOUND,
        vectorQueries: [{ kind: 'vector', vector: question, fields: ['embedding'], k: FOUND }],
      });
      right += hits.filter(({ document }) => expected.has(String(document['content']))).length;
    }
    await engine.close();
    expect(right / (QUESTIONS * FOUND)).toBeGreaterThanOrEqual(0.95);
  },
);
