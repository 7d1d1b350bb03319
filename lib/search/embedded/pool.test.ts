import { expect, it } from 'vitest';
import { addNeighbours, choosePool, fuse, POOL_SIZE, repeatsLast } from './pool.ts';
import { passageId } from './schema.ts';

const list = (...ids: number[]) => ids.map((id, index) => ({ id, score: 100 - index }));

it('a passage that two searches find beats one that a single search finds first', () => {
  expect(fuse([list(1, 2), list(3, 2)]).map(({ id }) => id)).toEqual([2, 1, 3]);
  expect(fuse([list(1, 2), list(3, 2)])[0]?.score).toBeCloseTo(2 / 62);
});

it('a single search keeps its own scores, and no search finds nothing', () => {
  expect(fuse([list(7, 5)])).toEqual(list(7, 5));
  expect(fuse([])).toEqual([]);
});

it('one document fills half of the pool at most, and nothing is lost', () => {
  const found = list(...Array.from({ length: 200 }, (_, ordinal) => passageId(1, ordinal)), passageId(2, 0));
  const { pool, rest, isEnough } = choosePool(found, new Map());
  expect(pool.filter(({ id }) => id < passageId(2, 0))).toHaveLength(POOL_SIZE / 2);
  expect(pool.at(-1)?.id).toBe(passageId(2, 0));
  expect(pool.length + rest.length).toBe(201);
  expect(isEnough).toBe(false);
});

it('no text match loses its slot to a neighbour, and nothing is lost', () => {
  const texts = choosePool(
    list(...Array.from({ length: 100 }, (_, place) => passageId(place + 1, 0))),
    new Map(),
  );
  const near = list(...Array.from({ length: 100 }, (_, place) => passageId(place + 51, 0)));
  const { pool, rest } = addNeighbours(texts, near, new Map());
  expect(pool.slice(0, POOL_SIZE)).toEqual(texts.pool);
  expect(new Set([...pool, ...rest].map(({ id }) => id)).size).toBe(150);
  expect(pool.length + rest.length).toBe(150);
});

it('copies of one text take five places in the pool at most', () => {
  const ids = Array.from({ length: 100 }, (_, document) => passageId(document + 1, 0));
  const { pool } = choosePool(list(...ids), new Map(ids.map((id) => [id, 42])));
  expect(pool).toHaveLength(5);
});

it('a text is shown once before any is repeated', () => {
  const digests = new Map([
    [1, 42],
    [2, 42],
    [3, 7],
  ]);
  expect(repeatsLast(list(1, 2, 3), digests).map(({ id }) => id)).toEqual([1, 3, 2]);
});
