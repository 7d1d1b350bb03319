import { expect, test } from 'vitest';
import type { AuditEntry } from '#lib/core/records/audit.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { createRefusalRecorder } from './record-refusals.ts';
import { refuseToken } from './tokens/claims.ts';

type Line = Omit<AuditEntry, 'id' | 'atMs'>;

function open() {
  const lines: Line[] = [];
  const clock = { nowMs: 0 };
  const refused = createRefusalRecorder(
    async (line) => {
      lines.push(line);
    },
    () => {},
    () => clock.nowMs,
  );
  return { lines, clock, refused };
}
const request = new Request('http://x/chat?token=secret', { headers: { authorization: 'Bearer secret' } });

test('a rejected credential is recorded with path and reason, without the credential', () => {
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

test('requests without a credential and server errors are not recorded', () => {
  const { lines, refused } = open();
  refused(request, new AppError('unauthenticated', 'Sign in.'));
  refused(request, new AppError('unavailable', 'The sign-in service is away.'));
  expect(lines).toEqual([]);
});

test('repeated attempts are limited, and the next entry counts them', () => {
  const { lines, clock, refused } = open();
  for (let tried = 0; tried < 1000; tried++) refused(request, refuseToken('it has expired'));
  expect(lines).toHaveLength(60);
  clock.nowMs = 60_000;
  refused(request, refuseToken('it has expired'));
  expect(lines.at(-1)?.detail).toMatchObject({ before: 940 });
});

test('a log failure rejects no request', async () => {
  const failures: unknown[] = [];
  const away = new Error('away');
  const refused = createRefusalRecorder(
    () => Promise.reject(away),
    (thrown) => failures.push(thrown),
  );
  refused(request, refuseToken('it has expired'));
  await expect.poll(() => failures).toEqual([away]);
});
