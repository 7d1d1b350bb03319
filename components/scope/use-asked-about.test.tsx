// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Scope } from '#lib/client/conversation/scope.ts';
import { askAbout, useAskedAbout } from './use-asked-about.ts';

afterEach(cleanup);

function open(address: string): Scope[] {
  const chosen: Scope[] = [];
  function Page() {
    useAskedAbout((scope) => chosen.push(scope));
    return null;
  }
  history.replaceState(null, '', address);
  render(<Page />);
  return chosen;
}

test('the document that the address names is searched, and a question beside it stays for the composer', () => {
  expect(open(`${askAbout('hr/a & b.pdf')}&q=How+long%3F`)).toEqual([
    { kind: 'documents', names: ['hr/a & b.pdf'] },
  ]);
  expect(location.pathname + location.search).toBe('/?q=How+long%3F');
});

test('an address that names none chooses nothing', () => {
  expect(open('/?q=How')).toEqual([]);
  expect(open('/?about=')).toEqual([]);
});
