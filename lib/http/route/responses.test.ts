import { expect, test, vi } from 'vitest';
import { removed } from './responses.ts';

const copied = { SNAPSHOT_DIR: '/copies', SNAPSHOT_SECONDS: 30, READ_ONLY: false };

test('a deletion reports until when snapshots remain, and not where they are', () => {
  vi.useFakeTimers({ now: Date.UTC(2027, 2, 14, 12) });
  try {
    const response = removed({ environment: copied });
    expect([response.status, [...response.headers]]).toEqual([
      204,
      [
        ['cache-control', 'no-store'],
        ['copies-until', '2027-03-14T12:00:30.000Z'],
      ],
    ]);
  } finally {
    vi.useRealTimers();
  }
});

test('a deletion reports no snapshots where none are made', () => {
  for (const none of [{ READ_ONLY: true }, { SNAPSHOT_DIR: undefined }]) {
    expect(removed({ environment: { ...copied, ...none } }).headers.has('copies-until')).toBe(false);
  }
});
