// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { currentDraft, setDraft, useQuestionInAddress } from './draft.ts';

function Page() {
  useQuestionInAddress();
  return null;
}

function open(address: string) {
  history.replaceState(null, '', address);
  render(<Page />);
  return { draft: currentDraft(), address: location.pathname + location.search + location.hash };
}

afterEach(() => {
  cleanup();
  setDraft('');
});

test('a question in the address moves into the question field', () => {
  expect(open('/?q=How+long%3F&settings=1#end')).toEqual({ draft: 'How long?', address: '/?settings=1#end' });
});

test('earlier text stays below the inserted question', () => {
  setDraft('And refunds?');
  expect(open('/?q=How+long%3F').draft).toBe('How long?\nAnd refunds?');
});

test('a link hides nothing from its reader, and brings 4,000 characters at most', () => {
  expect(open('/?q=Hi%E2%80%AE%F3%A0%81%81').draft).toBe('Hi⟨U+202E⟩⟨U+E0041⟩');
  setDraft('');
  expect(open(`/?q=${'x'.repeat(10_000)}`).draft).toHaveLength(4000);
});

test('an address without a question changes nothing', () => {
  setDraft('Mine');
  expect(open('/?q=%20')).toEqual({ draft: 'Mine', address: '/' });
  expect(open('/')).toEqual({ draft: 'Mine', address: '/' });
});
