/** The name of our cache, as in `public/sw.js`. */
const CACHE = 'citewell-offline';

/**
 * Caches the page that a service worker shows without a network, once this page is loaded and idle: anew when the language
 * or the brand has changed. Does nothing in a frame of another page, and where browsers have no service workers.
 */
export function cacheOfflinePage(): void {
  if (window.top !== window || !navigator.serviceWorker) return;
  // Without it the browser shows its own page.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(() => void cachePage().catch(() => {}));
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}

async function cachePage(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const { lang, dataset } = document.documentElement;
  const page = `/offline?${new URLSearchParams({ lang, brand: dataset['brand'] ?? '' })}`;
  const cache = await caches.open(CACHE);
  if (await cache.match(page)) return;
  const older = await cache.keys();
  await cache.add(new Request(page, { cache: 'reload' }));
  for (const request of older) await cache.delete(request);
}

/** Deletes the cache and the worker. Never rejects. */
export async function forgetOfflinePage(): Promise<void> {
  try {
    const workers = await navigator.serviceWorker.getRegistrations();
    await Promise.all([caches.delete(CACHE), ...workers.map((worker) => worker.unregister())]);
  } catch {
    // Where storage is forbidden nothing is cached.
  }
}
