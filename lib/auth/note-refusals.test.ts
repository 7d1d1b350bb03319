import { expect, test } from 'vitest';
import type { AuditEntry } from '#lib/core/records/audit.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { createNoteRefusals } from './note-refusals.ts';
import { refuseToken } from './tokens/refuse-token.ts';

type Line = Omit<AuditEntry, 'id' | 'atMs'>;

function open() {
  const lines: Line[] = [];
  const clock = { nowMs: 0 };
  const refused = createNoteRefusals(
    async (line) => {
      lines.push(line);
    },
    () => {},
    () => clock.nowMs,
  );
  return { lines, clock, refused };
}
const request = new Request('http://x/chat?token=secret', { headers: { authorization: 'Bearer secret' } });

test('a refused credential leaves a line that says where and why, and not what was shown', () => {
  const { lines, refused } = open();
  refused(request, refuseToken('it has expired'));
  expect(lines).toEqual([
    expect.objectContaining({
      action: 'refused',
      target: 'GET /chat',
      detail: { status: 401, reason: 'The token is not valid: it has expired.' },
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('who shows nothing, and what failed on our side, leave none', () => {
  const { lines, refused } = open();
  refused(request, new AppError('unauthenticated', 'Sign in.'));
  refused(request, new AppError('unavailable', 'The sign-in service is away.'));
  expect(lines).toEqual([]);
});

test('a stranger who tries without end fills no log, and the next line says how often', () => {
  const { lines, clock, refused } = open();
  for (let tried = 0; tried < 1000; tried++) refused(request, refuseToken('it has expired'));
  expect(lines).toHaveLength(60);
  clock.nowMs = 60_000;
  refused(request, refuseToken('it has expired'));
  expect(lines.at(-1)?.detail).toMatchObject({ before: 940 });
});

test('a log that cannot be written to refuses nobody', async () => {
  const failures: unknown[] = [];
  const away = new Error('away');
  const refused = createNoteRefusals(
    () => Promise.reject(away),
    (thrown) => failures.push(thrown),
  );
  refused(request, refuseToken('it has expired'));
  await expect.poll(() => failures).toEqual([away]);
});
