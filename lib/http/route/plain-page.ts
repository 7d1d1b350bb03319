import { createHash } from 'node:crypto';
import { type Route, route, type Services } from './route.ts';

/** The texts of a page, in the language of its reader. Any text: what is markup in it is escaped. */
interface PlainPage {
  tag: string;
  direction: 'ltr' | 'rtl';
  name: string;
  heading: string;
  lead: string;
  /** Its link; an empty address is that of the page itself. */
  link: { address: string; text: string };
  /** Whether it opens its address again as soon as the browser has a network, and then every ten seconds. */
  awaitsNetwork?: boolean;
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

// A network that is back may not reach the server yet.
const SCRIPT =
  "const load = () => location.reload(); addEventListener('online', load); if (navigator.onLine) setTimeout(load, 10000)";

/** The headers of every plain page: it loads nothing, and runs no script but the one that awaits the network. */
const PLAIN_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${hashOf(STYLE)}`,
    `script-src ${hashOf(SCRIPT)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/** A page that is whole by itself, where none of the application can be shown; sent with `PLAIN_PAGE_HEADERS`. */
function plainPage(page: PlainPage): string {
  const { tag, direction, name, heading, lead, link } = page;
  const script = page.awaitsNetwork ? `<script>${SCRIPT}</script>` : '';
  return [
    '<!doctype html>',
    `<html lang="${tag}" dir="${direction}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escaped(`${heading} – ${name}`)}</title><style>${STYLE}</style>${script}</head>`,
    `<body><main><p><bdi>${escaped(name)}</bdi></p><h1>${escaped(heading)}</h1><p>${escaped(lead)}</p>`,
    `<a href="${escaped(link.address)}">${escaped(link.text)}</a></main></body></html>`,
  ].join('\n');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function escaped(text: string): string {
  return text.replaceAll(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/**
 * A route whose 404 is `page` for browsers that open its address, the same for every reason, and JSON for programs and
 * for scripts of pages. Headers stay; other responses are those of `route`.
 */
export function withNotFoundPage(route: Route, page: () => Promise<PlainPage>): Route {
  const GET = async (request: Request) => {
    const response = await route.GET(request);
    if (response.status !== 404 || !opensPage(request)) return response;
    const headers = new Headers(response.headers);
    for (const [name, value] of Object.entries(PLAIN_PAGE_HEADERS)) headers.set(name, value);
    return new Response(plainPage(await page()), { status: 404, headers });
  };
  return { ...route, GET };
}

// Browsers ask for HTML by name where an address is opened, and for anything where a script fetches it.
function opensPage({ headers }: Request): boolean {
  return headers.get('accept')?.includes('text/html') ?? false;
}

/**
 * `GET /offline`: the page that `public/sw.js` caches and shows where a page cannot be fetched. It is the same for every
 * reader of a language. Its link opens again the address that could not be opened, and so does a network that is back.
 */
export function offlineRoute(services: () => Services, page: () => Promise<PlainPage>): Route {
  const answer = async () =>
    new Response(plainPage({ ...(await page()), awaitsNetwork: true }), {
      headers: { ...PLAIN_PAGE_HEADERS, 'cache-control': 'no-cache' },
    });
  return route({ GET: answer }, services);
}
