import type { IncomingMessage, ServerResponse } from 'node:http';
import { DRAINING_HEADER } from '#lib/shared/request-headers.ts';
import { RETRY_AFTER_SECONDS } from './lifecycle.ts';
import { refuse } from './refuse.ts';

/**
 * Answers 503 with `Retry-After`, to a person as a page that retries by itself. The next request finds another instance,
 * because the connection is closed.
 */
export function refuseWhileDraining(request: IncomingMessage, response: ServerResponse): void {
  refuse(request, response, {
    status: 503,
    error: 'The server is being restarted. Try again in a few seconds.',
    page: (translate) => ({ title: translate('restarting.title'), text: translate('restarting.text') }),
    asksAgainAfter: RETRY_AFTER_SECONDS,
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS), [DRAINING_HEADER]: 'draining' },
  });
}
