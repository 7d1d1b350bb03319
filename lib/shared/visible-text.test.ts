import { expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

it('what would steer a terminal, turn a line or hide in it is shown as its code', () => {
  expect(visibleText('\u001b[2Ja\u202eb\u{e0041}\ud800')).toBe('⟨U+001B⟩[2Ja⟨U+202E⟩b⟨U+E0041⟩⟨U+D800⟩');
});

it('lines, joined emoji and scripts that need joiners stay as they are', () => {
  const text = 'one\n\ttwo 👩‍🔬 می\u200cخواهم';
  expect(visibleText(text)).toBe(text);
  expect(visibleText('one\r\ntwo')).toBe('one\ntwo');
});
