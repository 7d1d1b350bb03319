import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseLanguage, LANGUAGE_COOKIE } from '#lib/i18n/languages.ts';
import { translateFor, withMessages } from '#lib/i18n/locale.ts';
import { DRAINING_HEADER } from '#lib/shared/draining-header.ts';
import { RETRY_AFTER_SECONDS } from './lifecycle.ts';

const MESSAGE = 'The server is being restarted. Try again in a few seconds.';

/**
 * Answers 503 with `Retry-After`: to a person in their language, as a page that asks again by itself, to programs as
 * `{ "error": … }`. The connection is closed behind it, so that the next request finds another instance.
 */
export function refuseWhileDraining(request: IncomingMessage, response: ServerResponse): void {
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  const body = isPage ? pageFor(request) : JSON.stringify({ error: MESSAGE });
  response.writeHead(503, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'content-length': Buffer.byteLength(body),
    'retry-after': String(RETRY_AFTER_SECONDS),
    connection: 'close',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(isPage && { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }),
    [DRAINING_HEADER]: 'draining',
  });
  if (request.method !== 'HEAD') response.write(body);
  // Closed while its body still arrives, a connection is reset, and the refusal lost with it.
  request.once('close', () => response.end()).resume();
}

function pageFor({ headers }: IncomingMessage): string {
  const chosen = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1];
  const { tag, direction } = chooseLanguage(chosen, headers['accept-language'] ?? null);
  const translate = translateFor(withMessages(chooseLanguage(tag, null)));
  const title = translate('restarting.title');
  return [
    '<!doctype html>',
    `<html lang="${tag}" dir="${direction}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">`,
    `<title>${title}</title></head>`,
    `<body><main><h1>${title}</h1><p>${translate('restarting.text')}</p></main></body></html>`,
  ].join('\n');
}
