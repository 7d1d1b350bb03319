import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  getRewrittenUrl,
  unstable_doesMiddlewareMatch as passesProxy,
  unstable_getResponseFromNextConfig as responseByConfig,
} from 'next/experimental/testing/server.js';
import { expect, test } from 'vitest';
import configure from '../../../next.config.js';
import { config } from '../../../proxy.ts';
import { openapi } from '../openapi/openapi.ts';
import { ROUTE_PATTERNS, routePattern, UNKNOWN_ADDRESSES } from './route-pattern.ts';

const pages = globSync('app/**/page.tsx').map(patternOfFile);
const routes = globSync(['app/**/route.ts', 'app/.*/**/route.ts']).map(patternOfFile);
const described = Object.keys(openapi()['paths'] as object).map(unnamed);

/** `app/api/documents/[name]/route.ts` as `/api/documents/{name}`. */
function patternOfFile(file: string): string {
  const folder = dirname(file).replace(/^app/, '');
  return folder.replaceAll(/\[+\.\.\.[^\]]+\]+/g, '{…}').replaceAll(/\[([^\]]+)\]/g, '{$1}') || '/';
}

/** The description and the folders may call a parameter by different names. */
function unnamed(pattern: string): string {
  return pattern.replaceAll(/\{[^}]+\}/g, '{}');
}

test('every page and every route of the application is measured under its name', () => {
  expect(pages.length + routes.length).toBeGreaterThan(50);
  const patterns = ROUTE_PATTERNS.filter((pattern) => !pattern.startsWith('/_next'));
  expect([...patterns, ...UNKNOWN_ADDRESSES].sort()).toEqual([...pages, ...routes].sort());
});

/** Routes that `/openapi.json` leaves out, and why. */
const NOT_DESCRIBED = new Map([
  ['/api/auth/{…}', 'steps of sign-in: redirects and forms between a browser and the identity provider'],
  ['/brand/{file}', 'the colours and pictures of a page, at addresses that only the page knows'],
  ['/manifest.webmanifest', 'what a browser reads to install the page'],
  ['/offline', 'the page that a browser shows without a network'],
  ...UNKNOWN_ADDRESSES.map((pattern) => [pattern, 'the 404 of addresses that do not exist'] as const),
]);

test('developers find every route in /openapi.json, except what only pages and browsers load', () => {
  expect(routes).toEqual(expect.arrayContaining([...NOT_DESCRIBED.keys()]));
  const expected = routes.filter((pattern) => !NOT_DESCRIBED.has(pattern)).map(unnamed);
  expect(described.toSorted()).toEqual(expected.sort());
});

/** Where an address leads by the rules of this application. */
async function leadsTo(path: string): Promise<string | undefined> {
  const nextConfig = { ...(await configure('')), headers: async () => [] };
  const response = await responseByConfig({ url: `http://localhost${path}`, nextConfig });
  return URL.parse(getRewrittenUrl(response) ?? '')?.pathname;
}

const ownPrefix = /^\/(api|blocks|content|pictures|\.well-known)\/|^\/(mcp|metrics|openapi\.json)$/;

test.each(
  described.filter((path) => !ownPrefix.test(path)).map((path) => path.replaceAll('{}', 'some-name')),
)('the protocol’s path %s is available below /api', async (path) => {
  expect(await leadsTo(`/api${path}`)).toBe(path);
});

test.each([
  ['/openai/v1/chat/completions', '/v1/chat/completions'],
  ['/api/openai/v1/responses', '/v1/responses'],
  ['/openai/models', '/v1/models'],
  ['/api/openai/models/some/model', '/v1/models/some/model'],
  ['/openai/responses', '/v1/responses'],
  ['/openai/chat/completions', '/v1/chat/completions'],
  ['/api/openai/chat/completions', '/v1/chat/completions'],
  ['/api/v1/models/some/model', '/v1/models/some/model'],
  ['/api/chats', '/chat'],
  ['/api/chats/stream', '/chat/stream'],
  ['/api/documents/folder/leave.pdf', '/content/folder/leave.pdf'],
])('the address %s of other servers leads to %s', async (path, target) => {
  expect(await leadsTo(path)).toBe(target);
});

test.each([...pages, '/no/such/page', '/api-docs/'])('the page %s has a content security policy', (page) => {
  expect(passesProxy({ config, url: page })).toBe(true);
});

test.each([...routes, '/icon.svg', '/icons/192.png', '/sw.js', '/embed.js', '/_next/static/a.js'])(
  '%s does not wait for the proxy of pages',
  (route) => {
    expect(passesProxy({ config, url: route })).toBe(false);
  },
);

test.each([
  ['/chat/stream', '/chat/stream'],
  ['/api/chat/stream?trace=1', '/chat/stream'],
  ['/api/chats/stream', '/chat/stream'],
  ['/api/chats', '/chat'],
  ['/openai/v1/chat/completions', '/v1/chat/completions'],
  ['/api/openai/v1/models?x=1', '/v1/models'],
  ['/openai/responses?api-version=2025-04-01-preview', '/v1/responses'],
  ['/api/openai/models/gpt', '/v1/models/{…}'],
  ['/api/openai/chat/completions?api-version=v1', '/v1/chat/completions'],
  ['/openai/modelsup', undefined],
  ['/api/documents/hr/leave.pdf', '/content/{…}'],
  ['/api/chatsup', undefined],
  ['/content/wages%20of%20Ada.pdf', '/content/{…}'],
  ['/shared/sh_token', '/shared/{token}'],
  ['/api/documents/a.pdf', '/api/documents/{name}'],
  [
    '/openai/deployments/gpt-4o/chat/completions?api-version=1',
    '/openai/deployments/{deployment}/chat/completions',
  ],
  ['/_next/static/chunks/a.js', '/_next/{…}'],
  ['/v1/models/citewell%2Fgpt', '/v1/models/{…}'],
  ['/api/v1/models/citewell/gpt', '/v1/models/{…}'],
  ['/v1/embeddings', undefined],
  ['/api/nowhere', undefined],
  ['/openapi-json', undefined],
  ['/wp-admin.php', undefined],
  ['/content', undefined],
  [`/content/${'a/'.repeat(2000)}`, undefined],
  ['', undefined],
])('%s is counted as %s', (address, pattern) => {
  expect(routePattern(address)).toBe(pattern);
});
