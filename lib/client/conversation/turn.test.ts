import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyEvent,
  branchPositions,
  branchTo,
  isRunning,
  latestBelow,
  newTurn,
  siblingAt,
  siblingsOf,
  type TurnEvent,
} from './turn.ts';

const given = (...events: TurnEvent[]) => events.reduce(applyEvent, newTurn('1', 'How long?'));
const dataPoints = { text: ['a.md: Five days.'], citations: ['a.md'] };

describe('an answer that arrives', () => {
  test('is read in the order it was written', () => {
    const turn = given({ type: 'text', text: 'Five ' }, { type: 'text', text: 'days.' }, { type: 'ended' });
    expect(turn).toMatchObject({ answer: 'Five days.', status: 'done', failure: null });
  });

  test('waits until its first words, not only until its sources', () => {
    expect(given({ type: 'context', context: { dataPoints } }).status).toBe('waiting');
    expect(given({ type: 'text', text: 'F' }).status).toBe('streaming');
  });

  test('retains what an earlier context said when a later one says other things', () => {
    const turn = given(
      { type: 'context', context: { dataPoints, thoughts: [] } },
      { type: 'context', context: { followUps: ['And then?'] } },
    );
    expect(turn).toMatchObject({ dataPoints, followUps: ['And then?'] });
  });
});

describe('an answer that does not arrive whole', () => {
  test('retains the text that arrived, and says why there is no more', () => {
    const failure = { kind: 'said', message: 'Too busy.' } as const;
    const turn = given({ type: 'text', text: 'Five' }, { type: 'failed', failure });
    expect(turn).toMatchObject({ answer: 'Five', status: 'failed', failure });
  });

  test('stays stopped, whatever was still on its way', () => {
    const turn = given({ type: 'text', text: 'Five' }, { type: 'stopped' }, { type: 'text', text: ' days' });
    expect(turn).toMatchObject({ answer: 'Five', status: 'stopped' });
    expect(isRunning(turn)).toBe(false);
  });
});

//  1 ─ 2 ─ 3
//    └ 4 ─ 5
//        └ 6
//  7
const turns = [
  ['1', null],
  ['2', '1'],
  ['3', '2'],
  ['4', '1'],
  ['5', '4'],
  ['6', '4'],
  ['7', null],
].map(([id, parent]) => ({ id: id ?? '', parent: parent ?? null }));
const ids = (found: { id: string }[]) => found.map(({ id }) => id);

describe('a tree of turns', () => {
  test('is read as the branch to the turn that is shown', () => {
    expect(ids(branchTo(turns, '5'))).toEqual(['1', '4', '5']);
    expect(ids(branchTo(turns, '7'))).toEqual(['7']);
    expect(branchTo(turns, null)).toEqual([]);
    expect(branchTo(turns, 'gone')).toEqual([]);
  });

  test('tells which turns were asked in the same place, first questions too', () => {
    expect(ids(siblingsOf(turns, '4'))).toEqual(['2', '4']);
    expect(ids(siblingsOf(turns, '1'))).toEqual(['1', '7']);
    expect(siblingsOf(turns, 'gone')).toEqual([]);
  });

  test('counts them where there are several, and nowhere else', () => {
    const places = branchPositions(turns);
    expect(places.get('2')).toEqual({ position: 1, of: 2 });
    expect(places.get('6')).toEqual({ position: 2, of: 2 });
    expect(places.has('3')).toBe(false);
  });

  test('is turned from one to the next, and not past the ends', () => {
    expect(siblingAt(turns, '2', 1)).toBe('4');
    expect(siblingAt(turns, '4', 1)).toBeUndefined();
    expect(siblingAt(turns, '2', -1)).toBeUndefined();
    expect(siblingAt(turns, 'gone', 0)).toBeUndefined();
  });

  test('comes back to where a branch was gone on with latest', () => {
    expect(latestBelow(turns, '1')).toBe('6');
    expect(latestBelow(turns, '2')).toBe('3');
    expect(latestBelow(turns, '7')).toBe('7');
  });

  test('no data makes it run for ever, whatever its parents are', () => {
    const node = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      parent: fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'x')),
    });
    fc.assert(
      fc.property(fc.array(node), fc.constantFrom('a', 'b', 'x'), (any, id) => {
        expect(branchTo(any, id).length).toBeLessThanOrEqual(4);
        expect(typeof latestBelow(any, id)).toBe('string');
        branchPositions(any);
      }),
    );
  });
});
