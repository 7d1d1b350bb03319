import { expect, test, vi } from 'vitest';
import { PageSession } from './session.ts';

const MINUTE = 60_000;

/** A server that gives out tokens one after the other, each for an hour, and takes the newest alone. */
function world({ account = 'user:t:alice' as string | null } = {}) {
  const clock = { now: 0 };
  const server = { tokens: 0, signedIn: 'user:t:alice' as string | null, down: false };
  const fetchFrom = vi.fn(async (input: string | URL | Request, init?: RequestInit) => {
    if (server.down) throw new TypeError('Failed to fetch');
    if (input === '/api/session') {
      if (server.signedIn === null) return Response.json({ error: 'Sign in.' }, { status: 401 });
      server.tokens += 1;
      const token = { accessToken: `token-${server.tokens}`, expiresAtMs: clock.now + 60 * MINUTE };
      return Response.json({ account: { id: server.signedIn }, ...token });
    }
    const sent = new Headers(init?.headers).get('authorization');
    const isCurrent = sent === `Bearer token-${server.tokens}`;
    return Response.json(
      { sent, body: init?.body ?? null },
      { status: account === null || isCurrent ? 200 : 401 },
    );
  });
  const pageSession = new PageSession({ fetchFrom, account: () => account, now: () => clock.now });
  const calls = (to: string) => fetchFrom.mock.calls.filter(([input]) => input === to).length;
  return { clock, server, pageSession, calls };
}

const sentBy = async (response: Response) => ((await response.json()) as { sent: string | null }).sent;

test('a guest calls as a guest, and asks for no token', async () => {
  const { pageSession, calls } = world({ account: null });
  expect(await sentBy(await pageSession.fetch('/chat/stream'))).toBeNull();
  expect(pageSession.holds()).toBe(true);
  expect(calls('/api/session')).toBe(0);
});

test('a call that says itself who makes it goes as it is', async () => {
  const { pageSession } = world();
  const headers = { authorization: 'Bearer mine' };
  expect(await sentBy(await pageSession.fetch('/chat/stream', { headers }))).toBe('Bearer mine');
});

test('calls at the same time ask for one token', async () => {
  const { pageSession, calls } = world();
  const answers = await Promise.all([1, 2, 3].map(() => pageSession.fetch('/chat/stream')));
  expect(await Promise.all(answers.map(sentBy))).toEqual(Array(3).fill('Bearer token-1'));
  expect(calls('/api/session')).toBe(1);
});

test('a token is used as long as it is good, and renewed before it ends', async () => {
  const { pageSession, calls, clock } = world();
  await pageSession.fetch('/chat/stream');
  clock.now = 58 * MINUTE;
  await pageSession.fetch('/chat/stream');
  expect(calls('/api/session')).toBe(1);
  clock.now = 59.5 * MINUTE;
  expect(await sentBy(await pageSession.fetch('/chat/stream'))).toBe('Bearer token-2');
});

test('a token that the server takes no more is renewed once, and the question goes with the new one', async () => {
  const { pageSession, calls, server } = world();
  await pageSession.fetch('/chat/stream');
  server.tokens += 1;
  const answer = await pageSession.fetch('/chat/stream', { method: 'POST', body: 'How long?' });
  expect(await answer.json()).toEqual({ sent: 'Bearer token-3', body: 'How long?' });
  expect(calls('/chat/stream')).toBe(3);
});

test('a server that takes no token at all is asked twice, not for ever', async () => {
  const { pageSession, calls, server } = world();
  const fetched = pageSession.fetch('/chat/stream');
  server.tokens += 10;
  await fetched;
  expect(calls('/chat/stream')).toBeLessThanOrEqual(2);
});

test('when the session is over the call is answered 401, the reader stays, and the page learns of it', async () => {
  const { pageSession, calls, server } = world();
  const listener = vi.fn();
  pageSession.subscribe(listener);
  server.signedIn = null;
  expect((await pageSession.fetch('/chat/stream')).status).toBe(401);
  expect(calls('/chat/stream')).toBe(0);
  expect(pageSession.snapshot()).toBe('over');
  expect(listener).toHaveBeenCalledTimes(1);
  expect(await pageSession.holds()).toBe(false);
});

test('what was written for one account is never sent as another', async () => {
  const { pageSession, calls, server } = world();
  server.signedIn = 'user:t:bob';
  expect((await pageSession.fetch('/chat/stream')).status).toBe(401);
  expect(pageSession.snapshot()).toBe('another');
  expect(calls('/chat/stream')).toBe(0);
});

test('a page with an expired session continues after another tab has signed in', async () => {
  const { pageSession, server } = world();
  server.signedIn = null;
  await pageSession.fetch('/chat/stream');
  server.signedIn = 'user:t:alice';
  pageSession.heard('user:t:alice');
  expect(pageSession.snapshot()).toBe('held');
  expect((await pageSession.fetch('/chat/stream')).status).toBe(200);
});

test('signing out in another tab ends this one too', async () => {
  const { pageSession, server } = world();
  await pageSession.fetch('/chat/stream');
  server.signedIn = null;
  pageSession.heard(null);
  expect(pageSession.snapshot()).toBe('over');
  expect((await pageSession.fetch('/chat/stream')).status).toBe(401);
});

test('signing out in another tab ends this one also while it asks who is signed in', async () => {
  const { pageSession, server } = world();
  const asking = pageSession.fetch('/chat/stream');
  server.signedIn = null;
  pageSession.heard(null);
  expect((await asking).status).toBe(401);
  expect(pageSession.snapshot()).toBe('over');
});

test('a server out of reach is no end of a session', async () => {
  const { pageSession, server } = world();
  server.down = true;
  await expect(pageSession.fetch('/chat/stream')).rejects.toThrow(TypeError);
  expect(await pageSession.holds()).toBe(true);
  expect(pageSession.snapshot()).toBe('held');
});
