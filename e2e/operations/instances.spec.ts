import process from 'node:process';
import { expect, test } from '@playwright/test';
import { AccountMenu } from '../pages/account-menu.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { findPostgres } from '../postgres/postgres-server.ts';
import { textIn, WHOLE } from './asking.ts';
import { AskingPerson } from './instances/asking-person.ts';
import { Front } from './instances/front.ts';
import {
  ENDLESS,
  ENDLESS_ONCE,
  type Locations,
  MOST_ANSWERS,
  MOST_REQUESTS,
  SECONDS,
  SeveralInstances,
} from './instances/several-instances.ts';
import type { OwnServer } from './own-server.ts';

const binaries = findPostgres();
if (binaries === undefined)
  process.stdout.write('Several instances: skipped, there are no Postgres binaries.\n');
test.skip(binaries === undefined, 'initdb and postgres are neither on PATH nor in /usr/lib/postgresql');

// One after the other: they share the two instances, and some of these end.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

let all: SeveralInstances;

test.beforeAll(async ({ browserName: _ }, { project }) => {
  if (binaries === undefined) return;
  const { instances: ports, env } = project.metadata as {
    instances: Locations['ports'];
    env: { DATA_DIR: string };
  };
  all = await SeveralInstances.start(binaries, { ports, dataDir: `${env.DATA_DIR}-instance` });
});

test.afterAll(() => all?.close());

const signedIn = async (user: string) =>
  new AskingPerson({ authorization: `Bearer ${await all.identity.token(user)}` });
const both = () => [all.a, all.b] as const;
const readiness = ({ origin }: OwnServer) => fetch(`${origin}/api/ready`).then(({ status }) => status);

test('a page reloaded on another instance continues the answer and can stop it', async ({ page }) => {
  const front = await Front.start(all.a.origin);
  const chat = new ChatPage(page);
  const question = `Tell me about leave, ${ENDLESS}`;
  await page.goto(front.origin);
  await chat.question.fill(question);
  await chat.question.press('Enter');
  await expect(chat.turn(question)).toContainText('word-1 ');
  front.sendTo(all.b);
  await page.reload();
  const latest = async () => Number(/.*word-(\d+)/s.exec(await chat.turn(question).innerText())?.[1] ?? -1);
  await expect(chat.turn(question)).toContainText('word-0 word-1 ');
  const seen = await latest();
  await expect.poll(latest).toBeGreaterThan(seen);
  await chat.stop.click();
  await expect(chat.turn(question)).toContainText('Stopped.');
  await expect.poll(() => all.wasLeft(question)).toBe(true);
  front.close();
});

test('one person’s requests at two instances are counted together', async () => {
  const hasty = new AskingPerson();
  const status = async (at: OwnServer) => (await hasty.call(at, '/api/status')).status;
  for (const at of both()) {
    const statuses = await Promise.all(Array.from({ length: MOST_REQUESTS / 2 }, () => status(at)));
    expect(new Set(statuses)).toEqual(new Set([200]));
  }
  for (const at of both()) {
    const refused = await hasty.call(at, '/api/status');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await new AskingPerson().call(all.b, '/api/status')).status).toBe(200);
});

test('one person’s concurrent answers at two instances are counted together, until they end', async () => {
  const hasty = new AskingPerson();
  const leaving = new AbortController();
  const where = Array.from({ length: MOST_ANSWERS }, (_, index) => (index % 2 ? all.a : all.b));
  const begun = await Promise.all(where.map((at) => hasty.ask(at, `Go on ${ENDLESS}`, leaving.signal)));
  expect(begun.map(({ status }) => status)).toEqual(where.map(() => 200));
  for (const at of both()) {
    const refused = await hasty.ask(at, 'One more?');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  }
  leaving.abort();
  for (const at of both()) await expect.poll(async () => (await hasty.ask(at, 'And now?')).status).toBe(200);
});

test('signing in begins at one instance and ends at another; the session holds at both, is refreshed once, and ends at both', async ({
  page,
}) => {
  const front = await Front.start(all.a.origin);
  all.identity.setAccessTokenSeconds(3);
  await page.goto(`${front.origin}/sign-in`);
  const signIn = new SignInPage(page);
  await signIn.signInButton.click();
  await signIn.user.waitFor();
  front.sendTo(all.b);
  await signIn.fillIn('alice');
  // Cookies know no ports: what the page holds is sent to both instances.
  const sessions = (each: number) =>
    Promise.all(
      both().flatMap(({ origin }) =>
        Array.from({ length: each }, () => page.request.get(`${origin}/api/session`)),
      ),
    );
  const session = await page.request.get(`${all.b.origin}/api/session`);
  const { expiresAtMs } = (await session.json()) as { expiresAtMs: number };
  await expect.poll(() => Date.now() > expiresAtMs).toBe(true);
  all.identity.setAccessTokenSeconds(3600);
  const before = all.identity.counts().refreshes;
  const found = await sessions(4);
  expect(found.map((response) => response.status())).toEqual(Array(8).fill(200));
  const names = await Promise.all(found.map(async (response) => (await response.json()).account.name));
  expect(new Set(names)).toEqual(new Set(['Alice Adams']));
  expect(all.identity.counts().refreshes).toBe(before + 1);

  const cookies = await page.context().cookies(front.origin);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const statusOf = ({ origin }: OwnServer) =>
    fetch(`${origin}/api/session`, { headers: { cookie } }).then(({ status }) => status);
  expect(await Promise.all(both().map(statusOf))).toEqual([200, 200]);
  front.sendTo(all.a);
  await new AccountMenu(page).signOut();
  expect(await Promise.all(both().map(statusOf))).toEqual([401, 401]);
  front.close();
});

test('a decision made on one instance holds on the other', async () => {
  const [dana, alice] = [await signedIn('dana'), await signedIn('alice')];
  const decide = (value: object | null, version: number) =>
    dana.call(all.a, '/api/admin/settings', { method: 'PUT', body: JSON.stringify({ value, version }) });
  const ask = async (at: OwnServer) => {
    const overrides = { max_search_queries: 8 };
    const messages = [{ role: 'user', content: 'Who pays?' }];
    const body = JSON.stringify({ messages, context: { overrides } });
    return (await alice.call(at, '/chat', { body })).status;
  };
  expect(await ask(all.b)).toBe(200);
  expect((await decide({ max_search_queries: { default: 7, locked: true } }, 0)).status).toBe(200);
  expect(await ask(all.a)).toBe(403);
  await expect.poll(() => ask(all.b)).toBe(403);
  expect((await decide(null, 1)).status).toBe(200);
  await expect.poll(() => ask(all.b)).toBe(200);
});

test('conversations, ratings and the audit log are the same at both, in the order things happened', async () => {
  const [dana, alice] = [await signedIn('dana'), await signedIn('alice')];
  const asked = await alice.askStored(all.a, 'What is for lunch?');
  await asked.said;
  expect(await alice.turns(all.b, asked)).toEqual([{ status: 'done', answer: 'word-0 and no more.' }]);
  const comment = `Comment on ${asked.turn}`;
  const rated = await alice.call(all.b, `/api/turns/${asked.turn}/feedback`, {
    method: 'PUT',
    body: JSON.stringify({ rating: 'down', comment }),
  });
  expect(rated.status).toBe(200);
  const done: string[] = [];
  for (let time = 0; time < 6; time++) {
    for (const [action, method, at] of [
      ['conversation-shared', 'POST', all.a],
      ['conversation-unshared', 'DELETE', all.b],
    ] as const) {
      const changed = await alice.call(at, `/api/conversations/${asked.conversation}/share`, { method });
      expect(changed.ok).toBe(true);
      done.unshift(action);
    }
  }
  for (const at of both()) {
    const audit = await dana.call(at, `/api/admin/audit?search=${asked.conversation}`);
    const { entries } = (await audit.json()) as { entries: { action: string }[] };
    expect(entries.map(({ action }) => action)).toEqual(done);
    const feedback = await dana.call(at, `/api/admin/feedback?search=${encodeURIComponent(comment)}`);
    expect(await feedback.text()).toContain(asked.turn);
  }
});

test('without the database both instances report it and answer questions that are not stored; both recover with it', async () => {
  const guest = new AskingPerson();
  await all.postgres.stop();
  for (const at of both()) {
    await expect.poll(() => readiness(at)).toBe(503);
    expect(await (await guest.ask(at, 'What is for lunch?')).text()).toContain('no more.');
    await expect(guest.askStored(at, 'What is for lunch?')).rejects.toThrow(/^503/);
  }
  await all.postgres.start();
  for (const at of both()) {
    await expect.poll(() => readiness(at)).toBe(200);
    const asked = await guest.askStored(at, 'What is for lunch?');
    await asked.said;
    expect(await guest.turns(at, asked)).toEqual([{ status: 'done', answer: 'word-0 and no more.' }]);
  }
});

test('when an instance is killed, readers at the other get an error, and the question stays and can be asked again', async () => {
  const guest = new AskingPerson();
  const question = `What happens to leave, ${ENDLESS_ONCE}?`;
  const asked = await guest.askStored(all.b, question);
  asked.said.catch(() => undefined);
  const followed = guest.follow(all.a, asked);
  await followed.begun;
  await all.b.kill();
  const last = (await followed.said).trim().split('\n').at(-1) ?? '';
  expect(JSON.parse(last)).toEqual({
    error: expect.stringContaining('stopped before the answer was complete'),
  });
  const [cut] = await guest.turns(all.a, asked);
  expect(cut).toEqual({ status: 'interrupted', answer: expect.stringMatching(/^word-0/) });
  await (await guest.askStored(all.a, question, asked.conversation)).said;
  const [, again] = await guest.turns(all.a, asked);
  expect(again).toEqual({ status: 'done', answer: 'word-0 and no more.' });
});

test('an instance that drains finishes an answer that is read at another, from its beginning to its end', async () => {
  await all.restartB();
  const guest = new AskingPerson();
  const asked = await guest.askStored(all.a, `How long may I work ${SECONDS}?`);
  const followed = guest.follow(all.b, asked);
  await followed.begun;
  all.a.terminate();
  await expect.poll(() => readiness(all.a).catch(() => 503)).toBe(503);
  expect(textIn(await followed.said)).toBe(WHOLE);
  expect(textIn(await asked.said)).toBe(WHOLE);
  expect(await all.a.exit()).toBe(0);
  expect(await guest.turns(all.b, asked)).toEqual([{ status: 'done', answer: WHOLE }]);
});
