import { PLAIN_PAGE_HEADERS, type PlainPage, plainPage } from '../route/plain-page.ts';
import { type Route, route, type Services } from '../route/route.ts';

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
