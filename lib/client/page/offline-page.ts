/** The beginning of the names of our caches, as in `public/sw.js`. */
const CACHES = 'citewell-offline';

/**
 * Has a service worker keep the page that is shown without a network, once this page is loaded and idle. Another language
 * or brand replaces it. Does nothing in a frame of another page, and where browsers have no service workers.
 */
export function keepOfflinePage(): void {
  if (window.top !== window || !navigator.serviceWorker) return;
  const register = () => {
    const { lang, dataset } = document.documentElement;
    const version = new URLSearchParams({ lang, brand: dataset['brand'] ?? '' });
    // Without it the browser shows its own page.
    navigator.serviceWorker.register(`/sw.js?${version}`).catch(() => {});
  };
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(register);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}

/** Removes what the service worker keeps, and the worker. Never rejects. */
export async function forgetOfflinePage(): Promise<void> {
  try {
    const [names, workers] = await Promise.all([caches.keys(), navigator.serviceWorker.getRegistrations()]);
    const ours = names.filter((name) => name.startsWith(CACHES));
    await Promise.all([
      ...ours.map((name) => caches.delete(name)),
      ...workers.map((worker) => worker.unregister()),
    ]);
  } catch {
    // Where storage is forbidden nothing is kept.
  }
}
