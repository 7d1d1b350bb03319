import { createHash } from 'node:crypto';
import type { Exchange } from '#e2e/upstream/http/exchange.ts';
import { type LoopbackServer, startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import type { Reply } from '#e2e/upstream/http/reply.ts';
import type { Source } from '#lib/core/ports/source.ts';
import { adapterTools } from '../kinds.test-helper.ts';
import type { AdapterTools } from '../source-calls.ts';
import { openWebsiteSource, websiteSettings } from './website.ts';

/** A page is its HTML, served with an ETag, or a reply. */
export type ScriptedPage = string | Reply | ((exchange: Exchange) => string | Reply);

/** A site on 127.0.0.1; `pages` are by path, with the query where there is one. What is not there answers 404. */
export interface ScriptedSite extends LoopbackServer {
  pages: Record<string, ScriptedPage>;
  /** The paths that were asked for and what they answered, besides robots.txt, the sitemap and the check for missing pages. */
  asked(): string[];
}

/** The pages of a site below /docs/, as a source. */
export function siteSource(
  site: { url: string },
  settings: object = {},
  deps: Partial<AdapterTools> = {},
): Source {
  const parsed = websiteSettings.parse({
    url: `${site.url}/docs/`,
    allowPrivate: true,
    delayMs: 0,
    ...settings,
  });
  return openWebsiteSource(parsed, adapterTools({ TOKEN: 'a-secret-token', COOKIE: 's=1' }, deps));
}

/** Starts a site without pages. */
export async function startScriptedSite(): Promise<ScriptedSite> {
  const site = { pages: {} } as ScriptedSite;
  const server = await startLoopbackServer({ handle: (exchange) => answer(exchange, site.pages) });
  return Object.assign(site, server, {
    asked: () =>
      server
        .requests()
        .filter(({ path }) => !/robots\.txt|\/sitemap\.xml|check-for-missing/.test(path))
        .map(({ path, status }) => `${path} ${status}`),
  });
}

function answer(exchange: Exchange, pages: Record<string, ScriptedPage>): Reply {
  const query = exchange.query.size > 0 ? `?${exchange.query}` : '';
  const page = pages[exchange.rawPath + query];
  const reply = typeof page === 'function' ? page(exchange) : page;
  if (reply === undefined) return { status: 404, body: 'no such page' };
  return typeof reply === 'string' ? htmlReply(exchange, reply) : reply;
}

/** HTML with an ETag, or 304 where it is unchanged. */
function htmlReply({ headers }: Exchange, html: string): Reply {
  const etag = `"${createHash('md5').update(html).digest('hex')}"`;
  if (headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8', etag }, body: html };
}

/** A page with a heading, a paragraph and links. */
export function pageOf(title: string, text: string, ...links: string[]): string {
  const list = links.map((href) => `<a href="${href}">${href}</a>`).join(' ');
  return `<html><head><title>${title}</title></head><body><nav>${list}</nav><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
}
