// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Scope } from '#lib/client/conversation/scope.ts';
import { askAbout, useAskedAbout } from './use-asked-about.ts';

afterEach(cleanup);

/** Opens the chat at an address; `answer` is what becomes of the offer there. */
function open(address: string) {
  let shown: Scope | null = null;
  let answer = (_: Scope | null) => {};
  function Page() {
    const [offered, setOffered] = useState<Scope | null>(null);
    useAskedAbout(offered, setOffered);
    shown = offered;
    answer = setOffered;
    return null;
  }
  history.replaceState(null, '', address);
  render(
    <SearchParamsContext.Provider value={new URLSearchParams(location.search)}>
      <Page />
    </SearchParamsContext.Provider>,
  );
  return { offered: () => shown, use: () => act(() => answer(null)) };
}

const address = () => location.pathname + location.search;

test('the document that the address names is offered until it is asked about, and a question beside it stays', () => {
  const page = open(`${askAbout('hr/a & b.pdf')}&q=How+long%3F`);
  expect(page.offered()).toEqual({ kind: 'documents', names: ['hr/a & b.pdf'] });
  expect(address()).toBe('/?about=hr%2Fa+%26+b.pdf&q=How+long%3F');
  page.use();
  expect(page.offered()).toBeNull();
  expect(address()).toBe('/?q=How+long%3F');
});

test('an address that names none offers nothing', () => {
  expect(open('/?q=How').offered()).toBeNull();
  expect(open('/?about=').offered()).toBeNull();
});
