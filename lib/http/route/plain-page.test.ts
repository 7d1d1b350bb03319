import { expect, test } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { withNotFoundPage } from './plain-page.ts';
import { route } from './route.ts';
import { testServices } from './test-services.test-helper.ts';

const failing = route(
  {
    GET: ({ url }) => {
      throw new AppError(url.endsWith('secret') ? 'forbidden' : 'not-found', `No ${url}.`);
    },
  },
  () => testServices({ LOG_LEVEL: 'silent' }),
);
const served = withNotFoundPage(failing, async () => ({
  tag: 'de',
  direction: 'ltr',
  name: 'Citewell',
  heading: 'Nicht gefunden',
  lead: 'Das Dokument gibt es nicht mehr.',
  link: { address: '/', text: 'Zum Chat' },
}));
const open = (name: string, accept: string) =>
  served.GET(new Request(`http://localhost:3000/content/${name}`, { headers: { accept } }));

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

test('a browser gets an error page without the reason and with a way back', async () => {
  const [one, other] = await Promise.all(['a.pdf', 'b.pdf'].map((name) => open(name, BROWSER)));
  expect([one?.status, one?.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  expect(one?.headers.get('cache-control')).toBe('no-store');
  expect(one?.headers.get('x-request-id')).toBeTruthy();
  const page = await one?.text();
  expect(page).toContain('<h1>Nicht gefunden</h1>');
  expect(page).toContain('<a href="/">Zum Chat</a>');
  expect(page).toBe(await other?.text());
});

test('programs, and scripts of pages, read JSON; other failures are JSON for all', async () => {
  for (const [name, accept, status] of [
    ['a.pdf', '*/*', 404],
    ['a.pdf', 'application/json', 404],
    ['secret', BROWSER, 403],
  ] as const) {
    const response = await open(name, accept);
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/json']);
  }
});
