import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect } from '@playwright/test';
import { test as base, when } from '../azure/scripted-services.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { Asker, SLOW_ANSWER, textIn, WHOLE } from './asking.ts';
import { OwnServer, type OwnServerOptions } from './own-server.ts';

type Start = (options?: Partial<OwnServerOptions>) => Promise<OwnServer>;

/** Starts servers on one port and one folder, one after the other, and leaves none behind. */
const test = base.extend<{ start: Start }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern that this fixture needs no other
  start: async ({}, use, { project }) => {
    const { port, env } = project.metadata as { port: number; env: Record<string, string> };
    mkdirSync(env['DATA_DIR'] ?? '', { recursive: true });
    const started: OwnServer[] = [];
    await use(async (options) => {
      const server = await OwnServer.start({ port, ...options, env: { ...env, ...options?.env } });
      started.push(server);
      return server;
    });
    for (const server of started) await server.remove();
  },
});

// Servers start several times in a test, and an answer takes ten seconds.
test.setTimeout(300_000);

test.beforeEach(async ({ services }) => {
  // Titles and rewritten queries come at once: they are no streams.
  await services.models.play({
    answers: [{ on: { question: 'from abroad', stream: true }, answer: SLOW_ANSWER }],
  });
});

test('on SIGTERM the server finishes twenty answers, refuses all others, and exits with 0; stored answers are whole', async ({
  start,
  services,
}) => {
  const server = await start({ env: { DRAIN_SECONDS: '240' } });
  const asker = new Asker(server.origin);
  const before = (await services.models.requests('from abroad')).length;
  const streams = [
    ...Array.from({ length: 4 }, () => asker.stream('flat')),
    ...Array.from({ length: 4 }, () => asker.stream('choices')),
  ];
  const wholes = Array.from({ length: 6 }, () => asker.whole());
  const conversations = await Promise.all(Array.from({ length: 6 }, () => asker.storeAndLeave()));
  await Promise.all([...streams, ...wholes].map(({ begun }) => begun));
  const chats = async () =>
    (await services.models.requests('from abroad')).slice(before).filter(({ body }) => body?.stream).length;
  await expect.poll(chats).toBeGreaterThanOrEqual(20);

  server.terminate();
  await expect.poll(async () => (await fetch(`${server.origin}/api/ready`)).status).toBe(503);
  expect(await (await fetch(`${server.origin}/api/ready`)).json()).toMatchObject({ status: 'draining' });
  expect((await fetch(`${server.origin}/api/health`)).status).toBe(200);
  const refused = await asker.whole().said;
  expect(JSON.parse(refused)).toEqual({ error: expect.stringContaining('restarted') });
  const page = await fetch(server.origin, { headers: { accept: 'text/html' } });
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);

  for (const { said } of [...streams, ...wholes]) expect(textIn(await said)).toBe(WHOLE);
  expect(await server.exit()).toBe(0);

  await start();
  for (const conversation of conversations) {
    expect(await asker.stored(conversation)).toEqual({ status: 'done', answer: WHOLE });
  }
});

test('answers that outlast the drain time are broken off: readers get an error, and stored answers are marked as interrupted', async ({
  start,
}) => {
  const server = await start({ env: { DRAIN_SECONDS: '1' } });
  const asker = new Asker(server.origin);
  const streams = [asker.stream('flat'), asker.stream('choices')];
  const whole = asker.whole();
  const conversation = await asker.storeAndLeave();
  await Promise.all(streams.map(({ begun }) => begun));
  server.terminate();
  for (const said of [...(await Promise.all(streams.map(({ said }) => said))), await whole.said]) {
    expect(said).not.toContain('word-39');
    const last = said.trim().split('\n').at(-1) ?? '';
    expect(JSON.parse(last)).toMatchObject({
      error: expect.stringContaining('stopped before the answer was complete'),
    });
  }
  expect(await server.exit()).toBe(0);
  await start();
  const { status, answer } = await asker.stored(conversation);
  expect(status).toBe('interrupted');
  expect(answer).toMatch(/^word-0/);
});

test('Ctrl-C at a terminal, which tells every process at once, is one signal: the answer is finished', async ({
  start,
}) => {
  const server = await start({ env: { DRAIN_SECONDS: '240' } });
  const answer = new Asker(server.origin).stream('flat');
  await answer.begun;
  server.interruptGroup();
  expect(textIn(await answer.said)).toBe(WHOLE);
  expect(await server.exit()).toBe(0);
});

/** Binds the server's port as the next one would; fails while a process has it. */
async function bindPort({ origin }: OwnServer): Promise<void> {
  const next = createServer().listen(Number(new URL(origin).port), '127.0.0.1');
  await once(next, 'listening');
  await once(next.close(), 'close');
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} to the process of npm start finishes the answer, ends every process and frees the port`, async ({
    start,
  }) => {
    const server = await start({ by: 'npm', env: { DRAIN_SECONDS: '240' } });
    const answer = new Asker(server.origin).stream('flat');
    await answer.begun;
    server.terminate(signal);
    expect(textIn(await answer.said)).toBe(WHOLE);
    expect(await server.exit()).toBe(0);
    expect(server.isRunning()).toBe(false);
    await bindPort(server);
  });
}

test('npm that ends by SIGHUP leaves no server behind', async ({ start }) => {
  const server = await start({ by: 'npm', env: { DRAIN_SECONDS: '240' } });
  const answer = new Asker(server.origin).stream('flat');
  await answer.begun;
  server.terminate('SIGHUP');
  await server.exit();
  expect(textIn(await answer.said)).toBe(WHOLE);
  await expect.poll(() => bindPort(server).then(() => 'free', String)).toBe('free');
});

test('a second signal, later, ends at once', async ({ start }) => {
  const server = await start({ by: 'next', env: { DRAIN_SECONDS: '240' } });
  const answer = new Asker(server.origin).stream('flat');
  await answer.begun;
  server.terminate();
  await expect.poll(async () => (await fetch(`${server.origin}/api/ready`)).status).toBe(503);
  // Sent again and again: signals within a second of the first count as the same press of Ctrl-C.
  const exit = server.exit();
  let code: number | null | undefined;
  void exit.then((ended) => {
    code = ended;
  });
  await expect
    .poll(
      () => {
        server.terminate();
        return code;
      },
      { intervals: [250] },
    )
    .toBe(143);
  await expect(answer.said).rejects.toThrow();
});

test('a question asked in a page while the server restarts is answered by the next one', async ({
  start,
  page,
  services,
}) => {
  // Begun by Next alone, as `next start` and the server of an image are: it must not end the process its own way.
  const server = await start({ by: 'next', env: { DRAIN_SECONDS: '240' } });
  await page.goto(server.origin);
  const chat = new ChatPage(page);
  await chat.question.fill('Where do I park?');
  const holding = new Asker(server.origin).stream('flat');
  await holding.begun;
  server.terminate();
  await expect.poll(async () => (await fetch(`${server.origin}/api/ready`)).status).toBe(503);
  await services.models.play(when('Where do I park?', { say: ['Behind the house.'] }));
  const refusal = page.waitForResponse((response) => response.status() === 503);
  await chat.question.press('Enter');
  await refusal;
  await holding.said;
  expect(await server.exit()).toBe(0);
  await start();
  await expect(chat.turn('Where do I park?')).toContainText('Behind the house.', { timeout: 60_000 });
});
