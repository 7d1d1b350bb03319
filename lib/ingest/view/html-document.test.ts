import { expect, test } from 'vitest';
import type { DocumentBlock } from '#lib/core/ports/source-parts.ts';
import { htmlDocument } from './html-document.ts';

const said = (blocks: DocumentBlock[]) => JSON.stringify(blocks);

test('headings, paragraphs and lists of lists come as readers know them, words with their look', () => {
  const html =
    '<h1>Rules</h1><p>At least <b>14 <i>characters</i></b>,\n see <a href="https://a.example/x">here</a>.</p>' +
    '<ul><li><p>one</p><ol start="3"><li>three</li><li>four</li></ol></li></ul><blockquote><p>Said.</p></blockquote><hr>';
  expect(htmlDocument(html)).toEqual([
    { kind: 'heading', level: 1, runs: [{ text: 'Rules' }] },
    {
      kind: 'paragraph',
      runs: [
        { text: 'At least ' },
        { text: '14 ', strong: true },
        { text: 'characters', strong: true, em: true },
        { text: ', see ' },
        { text: 'here', href: 'https://a.example/x' },
        { text: '.' },
      ],
    },
    { kind: 'item', level: 0, marker: '•', runs: [{ text: 'one' }] },
    { kind: 'item', level: 1, marker: '3.', runs: [{ text: 'three' }] },
    { kind: 'item', level: 1, marker: '4.', runs: [{ text: 'four' }] },
    { kind: 'paragraph', runs: [{ text: 'Said.' }], inset: true },
    { kind: 'rule' },
  ]);
});

test('a table keeps its header, merged cells and lines within cells', () => {
  const html =
    '<table><caption>Pay</caption><tr><th>Who</th><th>Weeks</th></tr><tr><td rowspan="2">You</td><td><p>8</p><p>or 9</p></td></tr>' +
    '<tr><td colspan="999999">1</td></tr></table>';
  expect(htmlDocument(html)).toEqual([
    { kind: 'paragraph', runs: [{ text: 'Pay' }] },
    {
      kind: 'table',
      header: [{ runs: [{ text: 'Who' }] }, { runs: [{ text: 'Weeks' }] }],
      rows: [
        [{ runs: [{ text: 'You' }], rowSpan: 2 }, { runs: [{ text: '8\nor 9' }] }],
        [{ runs: [{ text: '1' }], colSpan: 100 }],
      ],
    },
  ]);
});

test('code keeps its white space, and a picture is its description', () => {
  expect(htmlDocument('<pre>a\n  b</pre><p><img src="http://evil.example/x.png" alt="A plan"></p>')).toEqual([
    { kind: 'code', runs: [{ text: 'a\n  b' }] },
    { kind: 'paragraph', runs: [{ text: 'A plan', image: true }] },
  ]);
});

test('nothing in a hostile page is left to run, to load or to lead away in disguise', () => {
  const blocks = htmlDocument(
    '<script>alert(1)</script><style>a{}</style><svg><title>x</title></svg><iframe src="http://evil.example"></iframe>' +
      '<p onclick="alert(2)">Text <a href="java&#10;script:alert(3)">one</a> <a href="data:text/html,x">two</a> ' +
      '<a href="//evil.example">three</a> <img src=x onerror=alert(4)></p><p hidden>secret</p>',
  );
  expect(blocks).toEqual([{ kind: 'paragraph', runs: [{ text: 'Text one two three' }] }]);
});

test('unclosed, doubly closed and deeply nested elements are read', () => {
  const deep = htmlDocument(`${'<ul><li><table><tr><td><b>'.repeat(10_000)}End`);
  expect(said(deep)).toContain('End');
  expect(said(htmlDocument('</table></b></ul><p>One<p>Two</i></div>Three'))).toContain('Three');
});
