import { expect, test } from 'vitest';
import { groupByAge } from './history-entries.tsx';

const now = new Date(2026, 2, 30, 9, 30);
const entry = (id: string, updated: Date, pinned = false) => ({
  id,
  title: id,
  pinned,
  archived: false,
  labels: [],
  excerpt: null,
  createdAtMs: 0,
  updatedAtMs: updated.getTime(),
  running: false,
  shared: false,
});

test('conversations are grouped by days in the time zone of the reader, pinned ones first', () => {
  const groups = groupByAge(
    [
      entry('pinned', new Date(2020, 0, 1), true),
      entry('morning', new Date(2026, 2, 30, 0, 0)),
      entry('late', new Date(2026, 2, 29, 23, 59)),
      entry('week', new Date(2026, 2, 23, 0, 0)),
      entry('older', new Date(2026, 2, 22, 23, 59)),
    ],
    now,
  );
  expect(groups.map(({ age, entries }) => [age, entries.map(({ id }) => id)])).toEqual([
    ['pinned', ['pinned']],
    ['today', ['morning']],
    ['yesterday', ['late']],
    ['week', ['week']],
    ['older', ['older']],
  ]);
});

test('a group without conversations is not named', () => {
  expect(groupByAge([entry('a', now)], now).map(({ age }) => age)).toEqual(['today']);
  expect(groupByAge([], now)).toEqual([]);
});
