import { expect, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';

/** Resolves with the cached addresses, once the offline page is cached in this language. */
async function cachedAddresses(page: Page, language = 'en'): Promise<string[]> {
  const addresses = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => url.slice(location.origin.length));
    });
  await expect.poll(addresses).toEqual([expect.stringContaining(`/offline?lang=${language}&`)]);
  return addresses();
}

test('a page that is opened without a network says so, and opens by itself once there is one', async ({
  page,
  context,
}) => {
  const chat = new ChatPage(page);
  await chat.open();
  await cachedAddresses(page);
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeInViewport({ ratio: 1 });
  await context.setOffline(false);
  await expect(chat.question).toBeInViewport();
});

test('questions and opened documents are not cached for times without a network', async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open();
  await cachedAddresses(page);
  // The worker is in charge of what is loaded from here on.
  await page.reload();
  await chat.ask('How many days can I work from abroad each year?');
  await chat.citation(1).first().click();
  await expect(page.getByRole('tab', { name: 'Citation' })).toBeInViewport();
  expect(await cachedAddresses(page)).toHaveLength(1);
});

test('after a change of the language the offline page is in that language', async ({
  page,
  context,
  baseURL,
}) => {
  const worker = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
  await page.goto('/');
  await cachedAddresses(page);
  // Browsers can lose a page that is opened while a worker takes another one's place.
  const first = await worker();
  await context.addCookies([{ name: 'citewell.language', value: 'de', url: baseURL ?? '' }]);
  await page.reload();
  await cachedAddresses(page, 'de');
  expect(await worker()).toBe(first);
  await context.setOffline(true);
  await page.goto('/c/anything');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByText('Citewell', { exact: true })).toBeInViewport();
});

test('the browser can install the page, with icons of the sizes that platforms ask for', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await request.get(address ?? '')).json()) as { icons: { src: string }[] };
  expect(manifest).toMatchObject({ name: 'Citewell', start_url: '/', display: 'standalone' });
  for (const { src } of manifest.icons) {
    const icon = await request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([
      src,
      200,
      expect.stringMatching(/^image\//),
    ]);
  }
});

test('without EMBED_ORIGINS the chat is in no frame', async ({ request }) => {
  const response = await request.get('/embed');
  expect(response.status()).toBe(404);
  expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
});
