import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { chooseLanguage, LANGUAGE_COOKIE } from '#lib/i18n/languages.ts';
import { translateFor, withMessages } from '#lib/i18n/locale.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** A response to a request that never reaches the application. */
export interface Refusal {
  status: number;
  /** For programs, as `{ "error": … }`. */
  error: string;
  /** For people, where browsers can send such a request. Both texts must be free of HTML's special characters. */
  page?: (translate: Translate) => { title: string; text: string };
  /** Seconds after which the page retries by itself; absent: never. */
  asksAgainAfter?: number;
  headers?: OutgoingHttpHeaders;
}

/**
 * Rejects a request: HTML in the user's language for people, JSON for programs. Closes the connection
 * afterwards, because the request's body may still be arriving.
 */
export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { page } = refusal;
  const isPage = page && request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  const body = isPage
    ? pageFor(request, page, refusal.asksAgainAfter)
    : JSON.stringify({ error: refusal.error });
  response.writeHead(refusal.status, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...refusal.headers,
  });
  if (request.method !== 'HEAD') response.write(body);
  // Closing a connection during an upload resets it and loses the response.
  request.once('close', () => response.end()).resume();
}

function pageFor(
  { headers }: IncomingMessage,
  page: NonNullable<Refusal['page']>,
  asksAgainAfter: number | undefined,
): string {
  const chosen = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1];
  const { tag, direction } = chooseLanguage(chosen, headers['accept-language'] ?? null);
  const { title, text } = page(translateFor(withMessages(chooseLanguage(tag, null))));
  const refresh =
    asksAgainAfter === undefined ? '' : `<meta http-equiv="refresh" content="${asksAgainAfter}">`;
  return [
    '<!doctype html>',
    `<html lang="${tag}" dir="${direction}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark">${refresh}`,
    `<title>${title}</title></head>`,
    `<body><main><h1>${title}</h1><p>${text}</p></main></body></html>`,
  ].join('\n');
}
