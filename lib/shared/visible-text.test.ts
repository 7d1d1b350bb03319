import { expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

it('control, direction and invisible characters are shown as their codes', () => {
  expect(visibleText('\u001b[2Ja\u202eb\u{e0041}\ud800')).toBe('⟨U+001B⟩[2Ja⟨U+202E⟩b⟨U+E0041⟩⟨U+D800⟩');
});

it('lines, joined emoji and scripts that need joiners are unchanged', () => {
  const text = 'one\n\ttwo 👩‍🔬 می\u200cخواهم';
  expect(visibleText(text)).toBe(text);
  expect(visibleText('one\r\ntwo')).toBe('one\ntwo');
});
