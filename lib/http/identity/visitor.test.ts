import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { emptyIndexViewer } from '../identity/visitor.ts';

const shown = (isAdmin: boolean, variables: Record<string, string>) =>
  emptyIndexViewer({ isAdmin }, readEnvironment(variables));
const AZURE = { AZURE_SEARCH_ENDPOINT: 'https://contoso.search.windows.net', AZURE_SEARCH_INDEX: 'docs' };

test.each([
  ['on a laptop', {}, 'operator', 'administrator'],
  ['on a network', { HOST: '0.0.0.0' }, 'reader', 'administrator'],
  ['behind a proxy', { PUBLIC_URL: 'https://docs.example.com' }, 'reader', 'administrator'],
  ['in functions with their index', { VERCEL: '1' }, 'reader', 'deployment'],
  ['in functions on a search service', { VERCEL: '1', ...AZURE }, 'reader', 'operator'],
])('%s only those who can add documents read how', (_where, variables, reader, administrator) => {
  expect([shown(false, variables), shown(true, variables)]).toEqual([reader, administrator]);
});
