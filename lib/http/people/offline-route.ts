import { createHash } from 'node:crypto';
import { type Route, route, type Services } from '../route/route.ts';

/** The texts of the page, in the language of the reader. */
export interface OfflineTexts {
  tag: string;
  direction: 'ltr' | 'rtl';
  name: string;
  heading: string;
  lead: string;
  retry: string;
}

const STYLE = `
:root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center;
  background: light-dark(#fbfaf7, #101517); color: light-dark(#1c232a, #e8ecee) }
main { max-width: 34rem; padding: 1.5rem }
h1 { font-size: 1.75rem; line-height: 1.25; margin: .25rem 0 .75rem }
p { margin: 0 0 1.5rem; color: light-dark(#55606a, #a9b3b9) }
a { display: inline-block; padding: .5rem 1rem; border: 1px solid; border-radius: .5rem; color: inherit;
  font-size: 1rem; text-decoration: none }
`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * `GET /offline`: the page that `public/sw.js` keeps and shows where a page cannot be fetched. It is whole by itself, the
 * same for every reader of a language, and runs no script: its link opens again the address that could not be opened.
 */
export function offlineRoute(services: () => Services, texts: () => Promise<OfflineTexts>): Route {
  const answer = async () =>
    new Response(pageOf(await texts()), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'cache-control': 'no-cache',
      },
    });
  return route({ GET: answer }, services);
}

function pageOf({ tag, direction, name, heading, lead, retry }: OfflineTexts): string {
  return [
    '<!doctype html>',
    `<html lang="${tag}" dir="${direction}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escaped(`${heading} – ${name}`)}</title><style>${STYLE}</style></head>`,
    `<body><main><p><bdi>${escaped(name)}</bdi></p><h1>${escaped(heading)}</h1><p>${escaped(lead)}</p>`,
    `<a href="">${escaped(retry)}</a></main></body></html>`,
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
