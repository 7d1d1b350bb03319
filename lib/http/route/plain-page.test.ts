import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { offlineRoute, withNotFoundPage } from './plain-page.ts';
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

const texts = {
  tag: 'ar',
  direction: 'rtl' as const,
  name: '<script>alert(1)</script>',
  heading: 'No connection',
  lead: 'Try "later" & again',
  link: { address: '', text: 'Retry' },
};

test('the page without a network is whole by itself, and a name is never markup', async () => {
  const response = await offlineRoute(
    () => testServices({}),
    async () => texts,
  ).GET(new Request('https://docs.example/offline'));
  const html = await response.text();
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('&#60;script&#62;');
  expect(html).not.toMatch(/<link|<img|https?:| on\w+=/);
  const policy = response.headers.get('content-security-policy');
  for (const kind of ['style', 'script']) {
    const parts = [...html.matchAll(new RegExp(`<${kind}>([^<]*)</${kind}>`, 'g'))].map(
      ([, text = '']) => text,
    );
    expect(parts).toHaveLength(1);
    const hash = createHash('sha256').update(parts.join('')).digest('base64');
    expect(policy).toContain(`${kind}-src 'sha256-${hash}';`);
  }
});
