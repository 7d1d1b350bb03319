import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { htmlToText } from '#lib/ingest/formats/html.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { readListing } from '../kinds.test-helper.ts';
import { pageOf, siteSource, startScriptedSite } from './scripted-site.test-helper.ts';

const site = perTest(startScriptedSite);

const PDF = { status: 200, headers: { 'content-type': 'application/pdf', etag: '"p1"' }, body: '%PDF-1' };

const source = (settings?: object) => siteSource(site, settings);

async function texts(settings: object = {}) {
  const { contents } = await readListing(source(settings));
  return Object.fromEntries(Object.entries(contents).map(([path, html]) => [path, htmlToText(html)]));
}

describe('a website without a sitemap', () => {
  test('is followed link by link below the prefix, with the documents that it links to', async () => {
    site.pages = {
      '/docs/': pageOf(
        'Start',
        'Welcome.',
        'leave',
        '/outside',
        'guide.pdf',
        'logo.png',
        'https://elsewhere.example/',
      ),
      '/docs/leave': pageOf('Leave', 'You have 24 days.', './', 'deep/pay.html#top', 'list?page=2'),
      '/docs/deep/pay.html': pageOf('Pay', 'On the 25th.'),
      '/docs/list?page=2': pageOf('List', 'Second page.'),
      '/docs/guide.pdf': PDF,
      '/outside': pageOf('Outside', 'Not ours.'),
    };
    const listing = await readListing(source());
    expect(listing.complete).toBe(true);
    expect(Object.keys(listing.contents)).toEqual([
      'index.html',
      'leave.html',
      'guide.pdf',
      'deep/pay.html',
      'list-page=2.html',
    ]);
    expect(listing.contents['guide.pdf']).toBe('%PDF-1');
    expect(htmlToText(listing.contents['leave.html'] ?? '')).toBe('Leave\nYou have 24 days.');
    expect(listing.changes[1]).toMatchObject({
      item: { id: `${site.url}/docs/leave`, url: `${site.url}/docs/leave` },
    });
    expect(site.asked()).not.toContain('/outside 200');
    expect(site.asked()).not.toContain('/docs/logo.png 404');
  });

  test('costs one conditional request for each unchanged page, whose links are remembered', async () => {
    site.pages = {
      '/docs/': pageOf('Start', 'Welcome.', 'a', 'g.pdf'),
      '/docs/a': pageOf('A', 'Text.', 'b'),
      '/docs/b': pageOf('B', 'Text.'),
      '/docs/g.pdf': ({ headers }) => (headers['if-none-match'] === '"p1"' ? { status: 304 } : PDF),
    };
    const first = await readListing(source());
    site.forget();
    const second = await readListing(source(), first.cursor, () => false);
    expect(site.asked().sort()).toEqual(['/docs/ 304', '/docs/a 304', '/docs/b 304', '/docs/g.pdf 304']);
    expect(second.versions).toEqual(first.versions);
    expect(second.complete).toBe(true);
    const again = await readListing(source(), second.cursor);
    expect(again.contents).toEqual(first.contents);
  });

  test('a change around the content is no new version; one in it is', async () => {
    site.pages = { '/docs/': pageOf('Start', 'Welcome.') };
    const first = await readListing(source());
    site.pages = { '/docs/': pageOf('Start', 'Welcome.', '/x') };
    expect((await readListing(source(), first.cursor)).versions).toEqual(first.versions);
    site.pages = { '/docs/': pageOf('Start', 'Goodbye.') };
    expect((await readListing(source(), first.cursor)).versions).not.toEqual(first.versions);
  });

  test('a server that sends yesterday’s page for half of the requests loses nothing', async () => {
    let turn = 0;
    const today = pageOf('A', 'Today.');
    site.pages = {
      '/docs/': pageOf('Start', 'Welcome.', 'a'),
      '/docs/a': () => {
        turn += 1;
        return turn % 2
          ? today
          : {
              status: 200,
              headers: { 'content-type': 'text/html', etag: '"old"' },
              body: pageOf('A', 'Yesterday.'),
            };
      },
    };
    let cursor: string | null = null;
    const seen: (string | undefined)[] = [];
    for (let i = 0; i < 4; i++) {
      const listing = await readListing(source(), cursor);
      cursor = listing.cursor;
      seen.push(listing.contents['a.html']);
      expect(listing).toMatchObject({ complete: true, gone: [], unreadable: {} });
    }
    expect(seen.map((html) => htmlToText(html ?? ''))).toEqual([
      'A\nToday.',
      'A\nYesterday.',
      'A\nToday.',
      'A\nYesterday.',
    ]);
  });

  test('a page that is gone is reported, one that fails stays with the pages that it led to', async () => {
    site.pages = {
      '/docs/': pageOf('Start', 'Welcome.', 'a', 'c'),
      '/docs/a': pageOf('A', 'Text.', 'b'),
      '/docs/b': pageOf('B', 'Text.'),
      '/docs/c': pageOf('C', 'Text.'),
    };
    const first = await readListing(source());
    site.pages['/docs/a'] = { status: 503, headers: { 'retry-after': '3600' } };
    site.pages['/docs/c'] = { status: 410 };
    const second = await readListing(source(), first.cursor);
    expect(second).toMatchObject({
      complete: true,
      gone: [`${site.url}/docs/c`],
      unreadable: { 'a.html': expect.stringMatching(/unavailable/) },
    });
    expect(Object.keys(second.contents)).toEqual(['index.html', 'b.html']);
  });

  test('a page that fails at the first crawl leaves the listing incomplete, so that nothing is removed', async () => {
    site.pages = { '/docs/': pageOf('Start', 'Welcome.', 'a'), '/docs/a': { status: 403 } };
    expect(await readListing(source())).toMatchObject({
      complete: false,
      unreadable: { 'a.html': 'it answers 403; check the credential' },
    });
  });
});

describe('what a page says about itself', () => {
  test('noindex, nofollow and canonical count, in the page and in its head', async () => {
    const head = (tag: string, page: string) => page.replace('<head>', `<head>${tag}`);
    site.pages = {
      '/docs/': pageOf('Start', 'Welcome.', 'hidden', 'header', 'dead-end', 'copy', 'lost-copy'),
      '/docs/hidden': head('<meta name="robots" content="noindex">', pageOf('Hidden', 'Text.', 'behind')),
      '/docs/behind': pageOf('Behind', 'Text.'),
      '/docs/header': {
        status: 200,
        headers: { 'content-type': 'text/html', 'x-robots-tag': 'noindex, nofollow' },
        body: pageOf('Header', 'Text.', 'never'),
      },
      '/docs/dead-end': head('<meta name="robots" content="nofollow">', pageOf('Dead end', 'Text.', 'never')),
      '/docs/copy': head('<link rel="canonical" href="original">', pageOf('Copy', 'Text.')),
      '/docs/original': pageOf('Original', 'Text.'),
      '/docs/lost-copy': head('<link rel="canonical" href="lost">', pageOf('Lost copy', 'Text.')),
      '/docs/never': pageOf('Never', 'Text.'),
    };
    expect(Object.keys(await texts()).sort()).toEqual([
      'behind.html',
      'dead-end.html',
      'index.html',
      'lost-copy.html',
      'original.html',
    ]);
  });

  test('a sign-in page is never content, whether it is shown or redirected to', async () => {
    const login = '<title>Sign in</title><form><input name="u"><input type="password"></form>';
    site.pages = {
      '/docs/': pageOf('Start', 'Welcome.', 'secret', 'inner', 'away', 'shown', 'moved'),
      '/docs/secret': { status: 302, headers: { location: 'https://login.example/oauth2/authorize' } },
      '/docs/inner': { status: 302, headers: { location: '/docs/login?next=inner' } },
      '/docs/login?next=inner': login,
      '/docs/away': { status: 301, headers: { location: 'https://sso.example/login' } },
      '/docs/shown': login,
      '/docs/moved': { status: 301, headers: { location: 'https://other.example/page' } },
    };
    const { unreadable, contents } = await readListing(source());
    expect(Object.keys(contents)).toEqual(['index.html']);
    expect(unreadable).toEqual({
      'secret.html': 'it redirects to login.example/oauth2/authorize, which may be a sign-in page',
      'inner.html': 'it shows a sign-in form instead of content',
      'away.html': 'it redirects to sso.example/login, which may be a sign-in page',
      'shown.html': 'it shows a sign-in form instead of content',
    });
  });

  test('an error page with status 200 is no document', async () => {
    site.pages = {
      '/docs/': pageOf('Start', 'Welcome.', 'a', 'b', 'c'),
      '/docs/a': pageOf('A', 'Text.'),
      '/docs/b': pageOf('Page not found', 'Sorry.'),
    };
    const missing = () => pageOf('Contoso', 'We looked everywhere.', 'b');
    site.pages['/docs/citewell-check-for-missing-pages'] = missing;
    site.pages['/docs/c'] = missing;
    expect(Object.keys(await texts())).toEqual(['index.html', 'a.html']);
  });

  test('a site that is drawn by scripts is an error, not an empty source', async () => {
    site.pages = {
      '/docs/': '<div id=root></div><p>Enable JavaScript.</p>',
      '/docs/citewell-check-for-missing-pages': '<div id=root></div><p>Enable JavaScript.</p>',
    };
    await expect(readListing(source())).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('drawn by scripts'),
    });
  });

  test('its character set is that of its header, its meta element or its bytes', async () => {
    const latin = Buffer.from(pageOf('Größe', 'Über'), 'latin1');
    const html = (type: string, body: Uint8Array) => ({
      status: 200,
      headers: { 'content-type': type },
      body,
    });
    site.pages = {
      '/docs/': pageOf('Start', 'Welcome.', 'a', 'b', 'c', 'd'),
      '/docs/a': html('text/html; charset=ISO-8859-1', latin),
      '/docs/b': html('text/html', Buffer.concat([Buffer.from('<meta charset="latin1">'), latin])),
      '/docs/c': html('text/html', latin),
      '/docs/d': html('text/html; charset=x-unknown', Buffer.from(pageOf('Größe', 'Über'))),
    };
    const { 'index.html': _, ...others } = await texts();
    expect(new Set(Object.values(others))).toEqual(new Set(['Größe\nÜber']));
  });
});

describe('a website with a sitemap', () => {
  const urlset = (...paths: string[]) =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${site.url}${path}</loc><lastmod>2026-11-01</lastmod></url>`).join('')}</urlset>`;

  test('is read as it lists, with the documents that its pages link to', async () => {
    site.pages = {
      '/robots.txt': {
        status: 200,
        body: `User-agent: *\nDisallow: /docs/private\nSitemap: ${site.url}/index.xml`,
      },
      '/index.xml': {
        status: 200,
        body: `<sitemapindex><sitemap><loc>${site.url}/pages.xml.gz</loc></sitemap><sitemap><loc>${site.url}/index.xml</loc></sitemap></sitemapindex>`,
      },
      '/pages.xml.gz': { status: 200, body: gzipSync(urlset('/docs/a', '/docs/private', '/other')) },
      '/docs/': pageOf('Start', 'Welcome.', 'unlisted'),
      '/docs/a': pageOf('A', 'Text.', 'unlisted', 'g.pdf'),
      '/docs/unlisted': pageOf('Unlisted', 'Text.'),
      '/docs/private': pageOf('Private', 'Text.'),
      '/docs/g.pdf': PDF,
    };
    expect(Object.keys(await texts())).toEqual(['index.html', 'a.html', 'g.pdf']);
    expect(Object.keys(await texts({ followLinks: true }))).toContain('unlisted.html');
    site.pages['/docs/sitemap.xml'] = { status: 200, body: urlset('/docs/a') };
    expect(Object.keys(await texts({ url: `${site.url}/docs/sitemap.xml` }))).toEqual(['a.html', 'g.pdf']);
  });

  test.each([
    ['a bomb', () => gzipSync(Buffer.alloc(60_000_000)), /more than 50 MB/],
    ['entities', () => '<!DOCTYPE a [<!ENTITY b "b">]><urlset><url><loc>&b;</loc></url></urlset>', /no XML/],
    ['a cut', () => '<urlset><url><loc>', /no XML/],
  ])('that is damaged leaves the listing incomplete: %s', async (_name, body, reason) => {
    site.pages = { '/docs/': pageOf('Start', 'Welcome.'), '/sitemap.xml': { status: 200, body: body() } };
    const listing = await readListing(source());
    expect(listing.complete).toBe(false);
    expect(Object.values(listing.unreadable)[0]).toMatch(reason);
    await expect(readListing(source({ url: `${site.url}/sitemap.xml` }))).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  test('of a million pages stops at maxPages and says so', async () => {
    const many = `<urlset>${Array.from({ length: 100_000 }, (_, i) => `<url><loc>${site.url}/docs/${i}</loc></url>`).join('')}</urlset>`;
    site.pages = { '/sitemap.xml': { status: 200, body: many }, '/docs/': pageOf('Start', 'Welcome.') };
    const listing = await readListing(source({ maxPages: 5 }));
    expect(listing.complete).toBe(false);
    expect(Object.values(listing.unreadable)).toEqual([
      'it and further pages were not read: maxPages, 5, was reached',
    ]);
    expect(site.asked()).toHaveLength(5);
  });
});
