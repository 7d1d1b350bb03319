import { z } from 'zod';
import type { Source } from '#lib/core/ports/source.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isPrivateAddress } from '#lib/shared/private-address.ts';
import { isPublicAddress } from '#lib/upstream/fetch-image.ts';
import { digestOf } from '../item-name.ts';
import { type AdapterTools, headerSecret, SourceCalls } from '../source-calls.ts';
import { httpAddress, patterns, sourceKind, variableName } from '../source-kind.ts';
import { Crawl } from './crawl.ts';
import { CrawlMemory } from './crawl-memory.ts';
import { Scope } from './scope.ts';
import { Site, type SiteCredentials } from './site.ts';

/** The settings of a website. */
export const websiteSettings = z.strictObject({
  url: httpAddress.describe('The page where the crawl starts, or a sitemap (`….xml`, `….xml.gz`).'),
  prefix: z
    .string()
    .min(1)
    .optional()
    .describe('Only pages below this address or path are read. Defaults to the folder of `url`.'),
  include: patterns
    .optional()
    .describe('Path patterns of the pages to read, relative to the prefix. Defaults to all pages.'),
  exclude: patterns.optional().describe('Path patterns of pages that are neither read nor followed.'),
  maxPages: z
    .int('it takes a whole number of pages')
    .min(1)
    .max(100_000)
    .default(2_000)
    .describe('The most addresses that one run requests.'),
  followLinks: z
    .boolean()
    .default(false)
    .describe('Whether to follow links on pages even if `url` is a sitemap.'),
  allowPrivate: z
    .boolean()
    .default(false)
    .describe('Whether the site may be on this machine or in a private network.'),
  delayMs: z
    .int('it takes milliseconds')
    .min(0)
    .max(60_000)
    .default(250)
    .describe('The pause between two requests, in milliseconds. robots.txt may require a longer one.'),
  tokenFrom: variableName
    .optional()
    .describe('The name of the variable that holds a bearer token. It is sent only to the host of `url`.'),
  cookieFrom: variableName
    .optional()
    .describe('The name of the variable that holds a Cookie header. It is sent only to the host of `url`.'),
});

/** The settings of a website as they were checked. */
export type WebsiteSettings = z.output<typeof websiteSettings>;

/** A website. */
export const websiteKind = sourceKind({
  summary: 'The pages of a website and the documents they link to.',
  schema: websiteSettings,
  example: { url: 'https://docs.contoso.com/handbook/', exclude: ['drafts/**'] },
  where: ({ url }) => url,
  open: openWebsiteSource,
});

/** Raised when pages are read in another way, so that all are read again. */
const READER_VERSION = 1;

/**
 * The pages of a website, reduced to their content, and the documents that they link to. Never connects to an address
 * that was not checked, at any hop; metadata and link-local addresses are refused even with `allowPrivate`.
 */
export function openWebsiteSource(settings: WebsiteSettings, tools: AdapterTools): Source {
  const scope = new Scope(settings);
  if (scope.prefix.origin !== scope.start.origin) {
    const message = `prefix takes an address or path on the host of url (${scope.start.host}).`;
    throw new AppError('not-configured', message, { field: 'prefix' });
  }
  const accepts = (address: string) =>
    isPublicAddress(address) || (settings.allowPrivate && isPrivateAddress(address));
  const calls = new SourceCalls('website', tools, tools.accepts ?? accepts);
  const credentials = credentialsOf(settings, tools);
  const { maxPages, delayMs, ...rest } = settings;
  const digest = digestOf(JSON.stringify([READER_VERSION, rest]));
  return {
    changes: (cursor, signal) => {
      const site = new Site(new Scope(settings), calls, credentials, delayMs);
      return new Crawl(site, CrawlMemory.of(cursor, digest), { ...settings, limits: tools.limits }).run(
        signal,
      );
    },
    close: async () => {},
  };
}

function credentialsOf(settings: WebsiteSettings, tools: AdapterTools): SiteCredentials {
  const token = headerSecret(tools, settings.tokenFrom);
  const cookie = headerSecret(tools, settings.cookieFrom);
  return {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(cookie === undefined ? {} : { cookie }),
  };
}
