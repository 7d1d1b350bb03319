import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect } from '@playwright/test';
import { test as base } from '../azure/scripted-services.ts';
import { Asker, SLOW_ANSWER, textIn, WHOLE } from './asking.ts';
import { OwnServer } from './own-server.ts';

/** Its own, since what others ask is counted. */
const QUESTION = 'How long is parental leave?';

/** The server as a shell or a service manager starts it. */
const test = base.extend<{ server: OwnServer; port: number }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern that this fixture needs no other
  port: async ({}, use, { project }) => use(project.metadata['npm'] as number),
  server: async ({ port, services }, use, { project }) => {
    await services.models.play({
      answers: [{ on: { question: QUESTION, stream: true }, answer: SLOW_ANSWER }],
    });
    const env = project.metadata['env'] as { DATA_DIR: string };
    const dataDir = `${env.DATA_DIR}-npm`;
    mkdirSync(dataDir, { recursive: true });
    const variables = { ...env, DATA_DIR: dataDir, DRAIN_SECONDS: '240' };
    const server = await OwnServer.start({ by: 'npm', port, env: variables });
    await use(server);
    await server.remove();
  },
});

// A server starts in each, and an answer takes ten seconds.
test.setTimeout(300_000);

/** Binds the port as the next server would; fails while another has it. */
async function bind(port: number): Promise<void> {
  const next = createServer().listen(port, '127.0.0.1');
  await once(next, 'listening');
  await once(next.close(), 'close');
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} to the process of npm start finishes the answer, ends every process and frees the port`, async ({
    server,
    port,
  }) => {
    const answer = new Asker(server.origin, QUESTION).stream('flat');
    await answer.begun;
    server.terminate(signal);
    expect(textIn(await answer.said)).toBe(WHOLE);
    expect(await server.exit()).toBe(0);
    expect(server.isRunning()).toBe(false);
    await bind(port);
  });
}

test('npm that a hang-up ends, without a word to what it started, leaves no server behind', async ({
  server,
  port,
}) => {
  const answer = new Asker(server.origin, QUESTION).stream('flat');
  await answer.begun;
  server.terminate('SIGHUP');
  await server.exit();
  expect(textIn(await answer.said)).toBe(WHOLE);
  await expect.poll(() => bind(port).then(() => 'free', String)).toBe('free');
});
