import { describe, expect, test } from 'vitest';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import type { ResolveName } from '#lib/shared/private-address.ts';
import { readListing } from '../kinds.test-helper.ts';
import type { AdapterTools } from '../source-calls.ts';
import { pageOf, siteSource, startScriptedSite } from './scripted-site.test-helper.ts';
import { websiteSettings } from './website.ts';

const site = perTest(startScriptedSite);

const source = (settings?: object, deps?: Partial<AdapterTools>) => siteSource(site, settings, deps);

/** Names that are at these addresses, one list a lookup; the last one stays. */
function names(...lists: string[][]): ResolveName {
  return (_host, _options, done) => {
    const [addresses = []] = lists.length > 1 ? lists.splice(0, 1) : lists;
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  };
}

describe('addresses of our network', () => {
  test.each([
    'http://127.0.0.1:1/',
    'http://localhost:1/',
    'http://[::1]:1/',
    'http://169.254.169.254/latest/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::ffff:7f00:1]/',
    'http://10.0.0.1/',
  ])('%s is refused before anything is sent', async (url) => {
    await expect(readListing(source({ url, allowPrivate: false }))).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('not allowed'),
    });
  });

  test.each(['http://169.254.169.254/', 'http://100.100.100.200/', 'http://[fe80::1]/'])(
    'the metadata of clouds at %s is refused even with allowPrivate',
    async (url) => {
      await expect(readListing(source({ url }))).rejects.toMatchObject({ code: 'forbidden' });
    },
  );

  test('are refused behind a redirect, of robots.txt and sitemaps too', async () => {
    const inner = 'http://127.0.0.2:9/secret';
    const accepts = (address: string) => address === '127.0.0.1';
    const to = { status: 302, headers: { location: inner } };
    site.pages = { '/robots.txt': to, '/docs/': pageOf('Start', 'Welcome.') };
    await expect(readListing(source({}, { accepts }))).rejects.toMatchObject({ code: 'forbidden' });
    site.pages = { '/sitemap.xml': to, '/docs/': pageOf('Start', 'Welcome.', 'a'), '/docs/a': to };
    expect((await readListing(source({}, { accepts }))).unreadable).toEqual({
      'sitemap.xml': 'sitemap: 127.0.0.2:9 is at an address that is not allowed',
      'a.html': 'it redirects to 127.0.0.2:9/secret, which may be a sign-in page',
    });
  });

  test('are refused when a name changes its address after the check', async () => {
    const url = `http://site.example:${new URL(site.url).port}/docs/`;
    const close = { connection: 'close', 'content-type': 'text/html' };
    site.pages = {
      '/robots.txt': { status: 404, headers: close },
      '/docs/': { status: 200, headers: close, body: pageOf('Start', 'Welcome.') },
    };
    const accepts = (address: string) => address === '127.0.0.1';
    const rebound = readListing(source({ url }, { accepts, resolve: names(['127.0.0.1'], ['10.0.0.1']) }));
    await expect(rebound).rejects.toMatchObject({ message: expect.stringContaining('not allowed') });
    const mixed = readListing(source({ url }, { accepts, resolve: names(['127.0.0.1', '10.0.0.1']) }));
    await expect(mixed).rejects.toMatchObject({ message: expect.stringContaining('not allowed') });
    expect(
      Object.keys((await readListing(source({ url }, { accepts, resolve: names(['127.0.0.1']) }))).contents),
    ).toEqual(['index.html']);
  });
});

describe('credentials', () => {
  test('are sent to the site and to no other', async () => {
    const other = await startScriptedSite();
    try {
      site.pages = {
        '/docs/': pageOf('Start', 'Welcome.'),
        '/robots.txt': { status: 200, body: `Sitemap: ${other.url}/map.xml` },
      };
      await readListing(source({ tokenFrom: 'TOKEN', cookieFrom: 'COOKIE' }));
      expect(
        site
          .requests()
          .every(
            ({ headers }) =>
              headers['authorization'] === 'Bearer a-secret-token' && headers['cookie'] === 's=1',
          ),
      ).toBe(true);
      expect(other.requests().map(({ headers }) => [headers['authorization'], headers['cookie']])).toEqual([
        [undefined, undefined],
      ]);
    } finally {
      await other.close();
    }
  });

  test('that are missing are named by their variable', () => {
    expect(() => source({ tokenFrom: 'NO_TOKEN' })).toThrow('The variable NO_TOKEN is not set.');
  });
});

describe('a hostile site', () => {
  test('cannot lead the crawl on without end: circles, calendars, session ids', async () => {
    let calendar = 0;
    site.pages = new Proxy({} as typeof site.pages, {
      get: (_, path) => {
        const name = String(path);
        if (name === '/docs/')
          return pageOf(
            'Start',
            'Welcome.',
            'cal?d=1',
            'circle/a/',
            'page?PHPSESSID=1',
            'page;jsessionid=2',
            'page?utm_source=x',
          );
        if (name.startsWith('/docs/cal'))
          return pageOf(`Calendar ${calendar}`, `Month ${calendar}.`, `cal?d=${++calendar + 1}`);
        if (name.startsWith('/docs/circle')) return pageOf(name, `Text ${name}.`, 'circle/a/');
        return name.startsWith('/docs/page') ? pageOf('Page', 'Text.') : undefined;
      },
    });
    const { contents, complete } = await readListing(source());
    const paths = Object.keys(contents);
    expect(paths.filter((path) => path.startsWith('cal'))).toHaveLength(50);
    expect(paths.filter((path) => path.startsWith('circle')).length).toBeLessThanOrEqual(4);
    expect(paths.filter((path) => path.startsWith('page'))).toEqual(['page.html']);
    expect(complete).toBe(true);
  });

  test('redirects that do not end, loops and bodies without end are unreadable alone', async () => {
    async function* endless() {
      for (;;) yield '<p>more</p>'.repeat(1_000);
    }
    const html = { 'content-type': 'text/html' };
    site.pages = {
      '/docs/': pageOf('Start', 'Welcome.', 'loop', 'endless', 'bomb', 'cut', 'good'),
      '/docs/loop': { status: 302, headers: { location: '/docs/loop' } },
      '/docs/endless': () => ({ status: 200, headers: html, body: endless() }),
      '/docs/bomb': {
        status: 200,
        headers: { ...html, 'content-encoding': 'gzip' },
        body: Buffer.from('not gzip'),
      },
      '/docs/cut': pageOf('Cut', 'Text.'.repeat(100)),
      '/docs/good': pageOf('Good', 'Text.'),
    };
    site.play([{ on: { path: '/docs/cut' }, fault: { cutAfterBytes: 100 } }]);
    const { unreadable, contents } = await readListing(source());
    expect(Object.keys(contents)).toEqual(['index.html', 'good.html']);
    expect(unreadable).toEqual({
      'loop.html': 'it redirects more than 5 times',
      'endless.html': 'it is larger than 5 MB',
      'bomb.html': 'it broke off while it was read',
      'cut.html': 'it broke off while it was read',
    });
  });

  test('paths from it stay below the source', async () => {
    site.pages = {
      '/docs/': pageOf(
        'Start',
        'Welcome.',
        '..%2f..%2fetc%2fpasswd',
        'a%0d%0ab',
        'bill%E2%80%AEfdp',
        '%2e%2e/%2e%2e/x',
      ),
    };
    for (const path of ['..%2f..%2fetc%2fpasswd', 'a%0d%0ab', 'bill%E2%80%AEfdp'])
      site.pages[`/docs/${path}`] = pageOf(path, 'Text.');
    const { contents } = await readListing(source());
    expect(Object.keys(contents)).toEqual([
      'index.html',
      '__/__/etc/passwd.html',
      'a_b.html',
      'bill_fdp.html',
    ]);
  });

  test('a PDF that turns into a page before it is read is not indexed', async () => {
    let turn = 0;
    const pdf = { status: 200, headers: { 'content-type': 'application/pdf', etag: '"1"' }, body: '%PDF' };
    site.pages = {
      '/docs/': pageOf('Start', 'Welcome.', 'a.pdf'),
      '/docs/a.pdf': () => (turn++ === 0 ? pdf : pageOf('Sign in', 'Who are you?')),
    };
    expect((await readListing(source())).contents['a.pdf']).toBe(
      'failed: its address answers with a page instead of the document',
    );
  });

  test('that stops answering is an error after a while, and nothing is removed', async () => {
    const links = Array.from({ length: 60 }, (_, i) => `p${i}`);
    site.pages = { '/docs/': pageOf('Start', 'Welcome.', ...links) };
    for (const link of links)
      site.pages[`/docs/${link}`] = { status: 503, headers: { 'retry-after': '3600' } };
    await expect(readListing(source())).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('in a row'),
    });
  });
});

test('a start that leads elsewhere, is missing or is down is an error that says what to do', async () => {
  site.pages = { '/docs/': { status: 301, headers: { location: 'https://www.site.example/docs/' } } };
  await expect(readListing(source())).rejects.toMatchObject({
    code: 'not-configured',
    message: expect.stringContaining('https://www.site.example/docs/; give that address'),
  });
  site.pages = {};
  await expect(readListing(source())).rejects.toMatchObject({
    code: 'not-configured',
    message: expect.stringContaining('does not exist'),
  });
  site.pages = { '/docs/': { status: 500 } };
  await expect(readListing(source())).rejects.toMatchObject({ code: 'unavailable' });
});

test('the bound of documents is named', async () => {
  site.pages = {
    '/docs/': pageOf('Start', 'Welcome.', 'a', 'b'),
    '/docs/a': pageOf('A', 'Text.'),
    '/docs/b': pageOf('B', 'Text.'),
  };
  const reading = readListing(source({}, { limits: { maxItems: 2, maxItemBytes: 1_000_000 } }));
  await expect(reading).rejects.toMatchObject({
    code: 'too-large',
    message: expect.stringContaining('maxItems'),
  });
});

test('blocks that stand on most pages are no content', async () => {
  const links = Array.from({ length: 30 }, (_, i) => `p${i}`);
  const page = (name: string, ...to: string[]) =>
    `<title>${name}</title><div><p>Text of ${name}.</p><p>Subscribe to our newsletter today.</p>${to.map((href) => `<a href="${href}">${href}</a>`).join('')}</div>`;
  site.pages = { '/docs/': page('start', ...links) };
  for (const link of links) site.pages[`/docs/${link}`] = page(link);
  const first = await readListing(source());
  expect(first.contents['p29.html']).not.toContain('newsletter');
  expect(first.contents['p29.html']).toContain('Text of p29.');
});

test('settings name the field and what it takes', () => {
  const fault = (settings: object) =>
    websiteSettings.safeParse({ url: 'https://site.example/', ...settings }).error?.issues[0];
  expect(fault({ url: 'file:///etc/passwd' })).toMatchObject({
    path: ['url'],
    message: expect.stringContaining('https://'),
  });
  expect(fault({ tokenFrom: 'a secret' })).toMatchObject({ path: ['tokenFrom'] });
  expect(fault({ maxPages: 0 })).toMatchObject({ path: ['maxPages'] });
  expect(() => source({ prefix: 'https://other.example/' })).toThrow(
    /prefix takes an address or path on the host of url/,
  );
});
