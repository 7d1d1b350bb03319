import { describe, expect, it } from 'vitest';
import { batchesOf, type IndexAction } from './send-actions.ts';

const actions = (count: number, content: string): IndexAction[] =>
  Array.from({ length: count }, (_, index) => ({ __actionType: 'upload', id: String(index), content }));

describe('batches of an index', () => {
  it('never hold more actions than the service takes, and lose none', () => {
    const batches = [...batchesOf(actions(2500, 'x'))];
    expect(batches.map(({ length }) => length)).toEqual([1000, 1000, 500]);
    expect(batches.flat().map(({ id }) => id)).toEqual(actions(2500, 'x').map(({ id }) => id));
  });

  it('never hold more bytes than it takes, counted as they are sent', () => {
    const umlauts = 'ü'.repeat(2_000_000);
    expect([...batchesOf(actions(5, umlauts))].map(({ length }) => length)).toEqual([1, 1, 1, 1, 1]);
    expect([...batchesOf(actions(5, 'u'.repeat(2_000_000)))].map(({ length }) => length)).toEqual([3, 2]);
  });

  it('of one action that is larger than any batch leave the refusal to the service', () => {
    expect([...batchesOf(actions(2, 'x'.repeat(9_000_000)))].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('of nothing are none', () => {
    expect([...batchesOf([])]).toEqual([]);
  });
});
