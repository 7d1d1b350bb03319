import { expect, it } from 'vitest';
import { html } from './html.ts';

it('a text that looks like markup is shown, not obeyed', () => {
  const hostile = `</p><script>alert("1")</script>'&amp;`;
  expect(html`<p title="${hostile}">${hostile}</p>`.markup).not.toMatch(/<script|"1"|&amp;/);
});

it('markup goes into markup once, lists too, and nothing leaves no trace', () => {
  const rows = [1, 0].map((n) => html`<td>${n}</td>`);
  expect(html`<tr>${rows}${null}${undefined}${false}</tr>`.markup).toBe('<tr><td>1</td><td>0</td></tr>');
});

it('direction and invisible characters are shown as codes', () => {
  const { markup } = html`<td>${'a\u202eb'}</td>`;
  expect(markup).toBe('<td>a⟨U+202E⟩b</td>');
});
