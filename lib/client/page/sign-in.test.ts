// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { forgetOfflinePage } from './sign-in.ts';

test('signing out removes what was kept for times without a network, and the worker', async () => {
  const unregister = vi.fn();
  const kept = new Set(['citewell-offline', 'another']);
  vi.stubGlobal('caches', { delete: async (name: string) => kept.delete(name) });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [{ unregister }] } });
  await forgetOfflinePage();
  expect([...kept]).toEqual(['another']);
  expect(unregister).toHaveBeenCalledOnce();
});

test('signing out goes on in a browser that forbids storage', async () => {
  vi.stubGlobal('caches', undefined);
  await expect(forgetOfflinePage()).resolves.toBeUndefined();
});
