// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultLocale } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { useUnsavedEdits } from './use-unsaved-edits.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function guarded(isChanged: boolean) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MessagesProvider locale={defaultLocale.tag} messages={defaultLocale.messages}>
      {children}
    </MessagesProvider>
  );
  return renderHook(() => useUnsavedEdits(isChanged), { wrapper }).result.current;
}

function traverseTo(path: string): Event {
  const event = Object.assign(new Event('navigate', { cancelable: true }), {
    navigationType: 'traverse',
    destination: { url: new URL(path, location.href).href, sameDocument: true },
  });
  window.navigation.dispatchEvent(event);
  return event;
}

test.each([
  { isChanged: true, answer: false, leaves: false, asks: 1 },
  { isChanged: true, answer: true, leaves: true, asks: 1 },
  { isChanged: false, answer: false, leaves: true, asks: 0 },
])(
  'a form closes only where nothing is lost or its writer agrees: %o',
  ({ isChanged, answer, leaves, asks }) => {
    const confirm = vi.fn(() => answer);
    vi.stubGlobal('confirm', confirm);
    const leave = vi.fn();
    guarded(isChanged)(leave);
    expect(leave).toHaveBeenCalledTimes(Number(leaves));
    expect(confirm).toHaveBeenCalledTimes(asks);
  },
);

test('the way back to another page asks before it loses edits, and within the page it does not', () => {
  vi.stubGlobal('navigation', new EventTarget());
  location.href = 'http://localhost/admin/branding';
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  guarded(true);
  expect(traverseTo('/admin/usage').defaultPrevented).toBe(true);
  expect(traverseTo('/admin/branding#texts').defaultPrevented).toBe(false);
  expect(confirm).toHaveBeenCalledTimes(1);
  cleanup();
  expect(traverseTo('/admin/usage').defaultPrevented).toBe(false);
});
