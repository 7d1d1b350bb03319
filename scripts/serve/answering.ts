import { setTimeout as delay } from 'node:timers/promises';
import { localAddress } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';

const READY_WITHIN_MS = 60_000;
const POLL_EVERY_MS = 25;

/** Resolves once the server of this environment answers. Throws AppError `unavailable` when it does not within a minute. */
export async function answering(): Promise<void> {
  const origin = localAddress();
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const response = await fetch(`${origin}/api/health`).catch(() => undefined);
    if (response?.ok) return;
    await delay(POLL_EVERY_MS);
  }
  throw new AppError(
    'unavailable',
    `The server did not answer within ${READY_WITHIN_MS / 1000} seconds; its messages are above.`,
  );
}

/** Has the server draw the page before its first reader asks for it. The caller does not wait, and ignores the reply. */
export function drawPage(): void {
  fetch(localAddress(), { redirect: 'manual' }).then(
    (page) => page.body?.cancel(),
    () => undefined,
  );
}
