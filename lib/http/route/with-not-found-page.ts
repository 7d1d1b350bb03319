import { PLAIN_PAGE_HEADERS, type PlainPage, plainPage } from './plain-page.ts';
import type { Route } from './route.ts';

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
