import { describe, expect, test } from 'vitest';
import { htmlToText } from '#lib/ingest/formats/html.ts';
import { readContent } from './read-content.ts';
import { readHead } from './read-head.ts';

const BASE = new URL('https://site.example/docs/page');

function contentOf(html: string, repeated: readonly string[] = []) {
  return readContent(html, readHead(html, BASE), (digest) => repeated.includes(digest));
}

const textOf = (html: string, repeated: readonly string[] = []) => htmlToText(contentOf(html, repeated).html);

describe('the content of a page', () => {
  test('is without menus, header, footer, sidebars, banners and dialogs; headings, lists and tables stay', () => {
    const html = `<html><head><title>Leave | Contoso</title></head><body>
      <header><div><h1>Annual leave</h1><a href="/">Home</a></div></header>
      <nav><ul><li>Menu</li></ul></nav><div class="breadcrumbs">You are here</div>
      <div id="cookie-banner">We use cookies</div><div role="dialog">Subscribe</div>
      <div class="content"><p>You have <b>24</b> days &amp; more.</p>
      <ul><li>one</li><li>two</li></ul>
      <table><tr><th>Years</th><th>Days</th></tr><tr><td>1</td><td>24</td></tr></table>
      <pre>a
  b</pre></div>
      <aside>Related</aside><footer>Imprint</footer><script>alert(1)</script></body></html>`;
    expect(textOf(html)).toBe(
      'Annual leave\nYou have 24 days & more.\n- one\n- two\nYears | Days\n1 | 24\na\n  b',
    );
    expect(contentOf(html).html).toContain('<title>Leave | Contoso</title>');
  });

  test('is what the page marks as such', () => {
    expect(textOf('<div>Around</div><main><h1>Title</h1><p>Text</p></main><p>After</p>')).toBe('Title\nText');
    expect(textOf('<p>Around</p><div role="main"><div>Text</div></div><p>After</p>')).toBe('Text');
    expect(textOf('<p>Around</p><article><header><h2>A</h2></header>Text</article>')).toBe('A\nText');
    expect(textOf('<article>One</article><article>Two</article>')).toBe('One\nTwo');
    expect(textOf('<main></main><p>Text beside an empty mark</p>')).toBe('Text beside an empty mark');
  });

  test('stays in a page about cookies', () => {
    expect(textOf('<body class="cookie-policy"><article class="cookie-policy"><p>Ours last a day.</p>')).toBe(
      'Ours last a day.',
    );
  });

  test('is without blocks of many pages, but with their headings and cells', () => {
    const html =
      '<div>Was this page helpful?</div><h2>Notes</h2><table><tr><td>Notes</td></tr></table><p>Text</p>';
    const [helpful = ''] = contentOf(html).blocks;
    expect(textOf(html, [helpful])).toBe('Notes\nNotes\nText');
  });

  test('cannot be more than text: markup in it and in the title is escaped', () => {
    const { html } = contentOf(
      '<title>&lt;script>x&lt;/script></title><p onclick="x()">&lt;img src=x onerror=y&gt;</p>',
    );
    expect(html).toContain('<title>&lt;script&gt;x&lt;/script&gt;</title>');
    expect(html).toContain('<p>&lt;img src=x onerror=y&gt;</p>');
  });

  test('of a page without closing tags, deep or damaged, is read', () => {
    expect(textOf('<head><title>T</title><body><p>One<p>Two<li>Three')).toBe('One\nTwo\n- Three');
    expect(contentOf(`${'<div>'.repeat(2_900)}deep`).textLength).toBe(4);
    expect(contentOf(`${'<nav>'.repeat(2_900)}deep`).textLength).toBe(0);
    expect(() => contentOf('<div>'.repeat(1_000_000))).toThrow('more than 3000 elements in one another');
  });
});

describe('a page about itself', () => {
  test('names its title, its links, its original and what robots may do', () => {
    const head = readHead(
      `<title> Leave
       </title><base href="/base/"><link rel="canonical" href="/docs/leave"><meta name="ROBOTS" content="NoIndex, nofollow">
       <a href="a#x">a</a><a href="a#y">a</a><a rel="nofollow" href="b">b</a><a href="javascript:x()">c</a><a href="mailto:a@b">d</a>
       <svg><title>Icon</title></svg><iframe src="https://other.example/e"></iframe>`,
      BASE,
    );
    expect(head).toMatchObject({
      title: 'Leave',
      noindex: true,
      nofollow: true,
      links: ['https://site.example/base/a', 'https://other.example/e'],
      hasPasswordField: false,
    });
    expect(head.canonical?.href).toBe('https://site.example/docs/leave');
    expect(readHead('<input type="Password">', BASE).hasPasswordField).toBe(true);
  });

  test('has at most 2,000 links', () => {
    const links = Array.from({ length: 10_000 }, (_, i) => `<a href="${i}">x</a>`).join('');
    expect(readHead(links, BASE).links).toHaveLength(2_000);
  });
});
