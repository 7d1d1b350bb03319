import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { ROUTE_PATTERNS, routePattern } from './route-pattern.ts';

/** `app/api/documents/[name]/route.ts` as `/api/documents/{name}`. */
function patternOfFile(file: string): string {
  const folder = dirname(file).replace(/^app/, '');
  return folder.replaceAll(/\[\.\.\.[^\]]+\]/g, '{…}').replaceAll(/\[([^\]]+)\]/g, '{$1}') || '/';
}

test('every page and every route of the application is measured under its name', () => {
  const files = globSync(['app/**/{page,route}.{ts,tsx}', 'app/.*/**/route.ts']);
  expect(files.length).toBeGreaterThan(50);
  const patterns = ROUTE_PATTERNS.filter((pattern) => !pattern.startsWith('/_next'));
  expect([...patterns].sort()).toEqual(files.map(patternOfFile).sort());
});

test.each([
  ['/chat/stream', '/chat/stream'],
  ['/api/chat/stream?trace=1', '/chat/stream'],
  ['/content/wages%20of%20Ada.pdf', '/content/{…}'],
  ['/shared/sh_token', '/shared/{token}'],
  ['/api/documents/a.pdf', '/api/documents/{name}'],
  [
    '/openai/deployments/gpt-4o/chat/completions?api-version=1',
    '/openai/deployments/{deployment}/chat/completions',
  ],
  ['/_next/static/chunks/a.js', '/_next/{…}'],
  ['/openapi-json', undefined],
  ['/wp-admin.php', undefined],
  ['/content', undefined],
  [`/content/${'a/'.repeat(2000)}`, undefined],
  ['', undefined],
])('%s is counted as %s', (address, pattern) => {
  expect(routePattern(address)).toBe(pattern);
});
