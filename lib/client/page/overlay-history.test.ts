// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openOverlay } from './overlay-history.ts';
import { pushAddress, renameAddress } from './page-address.ts';

/** The entries of a tab, oldest first, and the one that is shown: the environment has none that can be gone back to. */
let entries: { state: unknown; address: string }[] = [{ state: null, address: '/' }];
let at = 0;

beforeEach(() => {
  vi.spyOn(history, 'state', 'get').mockImplementation(() => entries[at]?.state);
  vi.spyOn(history, 'pushState').mockImplementation((state, _, address) => {
    entries = [...entries.slice(0, at + 1), { state, address: String(address ?? entries[at]?.address) }];
    at += 1;
  });
  vi.spyOn(history, 'replaceState').mockImplementation((state, _, address) => {
    entries[at] = { state, address: String(address ?? entries[at]?.address) };
  });
  vi.spyOn(history, 'back').mockImplementation(() => {
    if (at === 0) return;
    at -= 1;
    dispatchEvent(new PopStateEvent('popstate', { state: entries[at]?.state ?? {} }));
  });
  entries = [{ state: null, address: '/' }];
  at = 0;
});

afterEach(() => pushAddress('/'));

test('going back closes what lies on top, then what lies below it, and stays on the page', () => {
  pushAddress('/c/cw_1');
  const closed: string[] = [];
  openOverlay(() => closed.push('sheet'));
  openOverlay(() => closed.push('dialog'));
  history.back();
  expect(closed).toEqual(['dialog']);
  history.back();
  expect(closed).toEqual(['dialog', 'sheet']);
  expect(entries[at]?.address).toBe('/c/cw_1');
  history.back();
  expect(entries[at]?.address).toBe('/');
});

test('what was closed by its button leaves no step to go back', () => {
  pushAddress('/c/cw_1');
  openOverlay(() => {})();
  openOverlay(() => {})();
  history.back();
  expect(entries[at]?.address).toBe('/');
});

test('an address chosen in a drawer takes its place: back leads to the page below the drawer', () => {
  pushAddress('/c/cw_1');
  const closed = openOverlay(() => {});
  pushAddress('/c/cw_2');
  closed();
  history.back();
  expect(entries[at]?.address).toBe('/c/cw_1');
});

test('a conversation that gets its address after a sheet was closed is left by one step back', () => {
  pushAddress('/documents');
  pushAddress('/');
  openOverlay(() => {})();
  renameAddress('/c/cw_new');
  history.back();
  expect(entries[at]?.address).toBe('/documents');
});
