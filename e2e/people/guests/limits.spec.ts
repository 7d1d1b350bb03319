import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, type PlaywrightWorkerArgs, test } from '@playwright/test';

const QUESTION = { messages: [{ role: 'user', content: 'When is pay day?' }] };

/** A guest with a browser of their own, whom no limit has met yet. */
function guest(playwright: PlaywrightWorkerArgs['playwright'], baseURL: string | undefined) {
  const cookie = `cw_browser=${randomBytes(24).toString('base64url')}`;
  return playwright.request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { cookie, 'sec-fetch-site': 'same-origin' },
  });
}

const ask = async (from: APIRequestContext) => {
  const response = await from.post('/chat', { data: QUESTION });
  return {
    status: response.status(),
    retryAfter: response.headers()['retry-after'],
    body: await response.json(),
  };
};

test('of two hundred questions at once some are answered, the rest get Retry-After, and other callers are served', async ({
  playwright,
  baseURL,
}) => {
  const [hasty, calm] = [await guest(playwright, baseURL), await guest(playwright, baseURL)];
  const many = Array.from({ length: 200 }, () => ask(hasty));
  const meanwhile = await ask(calm);
  const replies = await Promise.all(many);
  expect(meanwhile.status).toBe(200);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]));
  for (const { body, retryAfter } of replies.filter(({ status }) => status === 429)) {
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(body.error).toMatch(/^8 of your questions are already being answered\. Try again in 5 seconds\.$/);
  }
  expect((await ask(hasty)).status).toBe(200);
});

test('too many requests in a minute are refused, with the time to wait', async ({ playwright, baseURL }) => {
  const hasty = await guest(playwright, baseURL);
  const status = async () => (await hasty.get('/api/status')).status();
  await expect.poll(status, { intervals: [0], timeout: 60_000 }).toBe(429);
  const refused = await hasty.get('/api/status');
  expect(Number(refused.headers()['retry-after'])).toBeLessThanOrEqual(60);
  expect((await refused.json()).error).toMatch(
    /^You have sent more than 240 requests in a minute\. Try again in /,
  );
});
