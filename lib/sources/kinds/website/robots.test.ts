import { describe, expect, test } from 'vitest';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { readListing } from '../kinds.test-helper.ts';
import { readRobots } from './robots.ts';
import { pageOf, siteSource, startScriptedSite } from './scripted-site.test-helper.ts';

const site = perTest(startScriptedSite);

const allows = (text: string, path: string) => readRobots(text).allows(new URL(path, 'https://site.example'));

// RFC 9309, 2.2 and 5.
describe('robots.txt', () => {
  test.each([
    ['User-agent: *\nDisallow: /private/', '/private/a', false],
    ['User-agent: *\nDisallow: /private/', '/privately', true],
    ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['User-agent: *\nAllow: /a\nDisallow: /a', '/a', true],
    ['User-agent: *\nDisallow:', '/a', true],
    ['User-agent: *\nDisallow: /*.gif$', '/x/a.gif', false],
    ['User-agent: *\nDisallow: /*.gif$', '/x/a.gif?b', true],
    ['User-agent: *\nDisallow: /*?sort=', '/list?sort=a', false],
    ['User-agent: *\nDisallow: /a*c$', '/abc/c', false],
    ['User-agent: *\nDisallow: /', '/robots.txt', true],
    ['User-agent: *\nDisallow: /%7Ejoe/', '/~joe/a', false],
    ['User-agent: *\nDisallow: /über', '/%C3%BCber', false],
    ['User-agent: *\nDisallow: /a%2fb', '/a%2Fb', false],
    ['User-agent: Citewell/1.0\nDisallow: /\n\nUser-agent: *\nDisallow:', '/a', false],
    ['User-agent: *\nDisallow: /\n\nUser-agent: CiteWell\nAllow: /', '/a', true],
    ['User-agent: other\nUser-agent: citewell\nDisallow: /a', '/a', false],
    ['User-agent: citewell\nDisallow: /a\n\nUser-agent: citewell\nDisallow: /b', '/b', false],
    ['User-agent: other\nDisallow: /', '/a', true],
    ['# a comment\r\nuser-agent : * # all\r\n disallow : /a # here\r\n', '/a', false],
    ['Disallow: /', '/a', true],
    ['<html>not found</html>', '/a', true],
  ])('%j and %s: %s', (text, path, allowed) => {
    expect(allows(text, path)).toBe(allowed);
  });

  test('names sitemaps and the time between requests', () => {
    const text = 'Sitemap: https://site.example/s.xml\nUser-agent: *\nCrawl-delay: 2.5\nSitemap: /t.xml';
    expect(readRobots(text)).toMatchObject({
      delayMs: 2_500,
      sitemaps: ['https://site.example/s.xml', '/t.xml'],
    });
    expect(readRobots('User-agent: *\nCrawl-delay: 99999999').delayMs).toBe(60_000);
  });

  test('takes no long time, however many stars and rules', () => {
    const rules = `User-agent: *\n${`Disallow: /${'*a'.repeat(2_000)}b$\n`.repeat(120)}`;
    expect(allows(rules, `/${'a'.repeat(5_000)}`)).toBe(true);
  });
});

describe('the robots.txt of a website', () => {
  test('forbids pages, and a page that it forbids now is gone', async () => {
    site.pages = {
      '/docs/': pageOf('Start', 'Welcome.', 'a', 'b'),
      '/docs/a': pageOf('A', 'Text.'),
      '/docs/b': pageOf('B', 'Text.'),
    };
    const first = await readListing(siteSource(site));
    site.pages['/robots.txt'] = { status: 200, body: 'User-agent: Citewell\nDisallow: /docs/a' };
    site.forget();
    const second = await readListing(siteSource(site), first.cursor);
    expect(Object.keys(second.contents)).toEqual(['index.html', 'b.html']);
    expect(second.complete).toBe(true);
    expect(site.asked()).not.toContain('/docs/a 200');
  });

  test.each([500, 503, 429])('that answers %i stops the crawl', async (status) => {
    site.pages = {
      '/robots.txt': { status, headers: { 'retry-after': '3600' } },
      '/docs/': pageOf('Start', 'Welcome.'),
    };
    await expect(readListing(siteSource(site))).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('robots.txt'),
    });
    expect(site.asked()).toEqual([]);
  });

  test.each([401, 403, 404, 410])('that answers %i forbids nothing', async (status) => {
    site.pages = { '/robots.txt': { status }, '/docs/': pageOf('Start', 'Welcome.') };
    expect(Object.keys((await readListing(siteSource(site))).contents)).toEqual(['index.html']);
  });

  test('that forbids the start is an error that says so', async () => {
    site.pages = { '/robots.txt': { status: 200, body: 'User-agent: *\nDisallow: /' } };
    await expect(readListing(siteSource(site))).rejects.toMatchObject({ code: 'forbidden' });
  });
});
