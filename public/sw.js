// Shows a page of ours where a page cannot be fetched. The pages themselves keep that one (lib/client/page/sign-in.ts)
// and nothing else: no answer, no document, nothing of a reader.
const KEPT = { cacheName: 'citewell-offline', ignoreSearch: true };

// A newer worker waits until the pages of the older one are closed: browsers lose a page that is opened while one takes the
// other's place.
addEventListener('activate', (event) => {
  // Pages are asked for while this worker starts, so that none opens later for it.
  event.waitUntil(Promise.resolve(registration.navigationPreload?.enable()));
});

addEventListener('fetch', (event) => {
  const { destination, method, mode } = event.request;
  if (mode === 'navigate' && destination === 'document' && method === 'GET') event.respondWith(open(event));
});

async function open(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (failure) {
    const kept = await caches.match('/offline', KEPT);
    if (kept) return kept;
    throw failure;
  }
}
