// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { forgetOfflinePage } from './offline-page.ts';

test('signing out removes the offline cache and the service worker', async () => {
  const unregister = vi.fn();
  const cached = new Set(['citewell-offline', 'another']);
  vi.stubGlobal('caches', { delete: async (name: string) => cached.delete(name) });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [{ unregister }] } });
  await forgetOfflinePage();
  expect([...cached]).toEqual(['another']);
  expect(unregister).toHaveBeenCalledOnce();
});

test('signing out goes on in a browser that forbids storage', async () => {
  vi.stubGlobal('caches', undefined);
  await expect(forgetOfflinePage()).resolves.toBeUndefined();
});
