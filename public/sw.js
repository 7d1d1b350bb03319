// Shows a page of ours where a page cannot be fetched. It keeps that page and nothing else: no answer, no document, nothing
// of a reader. The address that it is registered at names its version (lib/client/page/offline-page.ts).
const PREFIX = 'citewell-offline';
const CACHE = PREFIX + location.search;
const PAGE = '/offline';

addEventListener('install', (event) => event.waitUntil(keepPage()));
addEventListener('activate', (event) => event.waitUntil(takeOver()));
addEventListener('fetch', (event) => {
  const { destination, method, mode } = event.request;
  if (mode === 'navigate' && destination === 'document' && method === 'GET') event.respondWith(open(event));
});

async function keepPage() {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(PAGE, { cache: 'reload' }));
  await skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
  // Pages are asked for while this worker starts, so that none opens later for it.
  await registration.navigationPreload?.enable();
}

async function open(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (failure) {
    const kept = await caches.match(PAGE, { cacheName: CACHE });
    if (kept) return kept;
    throw failure;
  }
}
