import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@playwright/test';
import { read } from './asking.ts';
import { AskingPerson } from './instances/asking-person.ts';
import { OwnServer } from './own-server.ts';

test.setTimeout(240_000);

const started: OwnServer[] = [];
test.afterEach(async () => {
  for (const server of started) await server.remove();
});

test('a server that lost its disk restores documents and conversations from the copies', async ({
  browserName: _,
}, { project }) => {
  const { lost: port, env } = project.metadata as { lost: number; env: { DATA_DIR: string } };
  const [dataDir, copies] = [`${env.DATA_DIR}-lost`, `${env.DATA_DIR}-copies`];
  const start = async () => {
    const variables = { DATA_DIR: dataDir, SNAPSHOT_DIR: copies, SNAPSHOT_SECONDS: '1' };
    const server = await OwnServer.start({ port, env: variables });
    started.push(server);
    return server;
  };
  const question = 'How many days can I work from abroad each year?';
  const guest = new AskingPerson();

  const first = await start();
  const asked = await guest.askStored(first, question);
  await asked.said;
  const stored = await guest.turns(first, asked);
  expect(stored).toMatchObject([{ status: 'done' }]);
  await expect.poll(() => copiedStatus(copies, asked.turn)).toBe('done');
  await first.kill();
  rmSync(dataDir, { recursive: true });

  const second = await start();
  expect(await guest.turns(second, asked)).toEqual(stored);
  expect(await read(guest.ask(second, question)).said).toContain('employee-handbook.pdf');
});

/** An answer's state in the copy of the records. */
function copiedStatus(copies: string, turn: string): unknown {
  const file = `${copies}/people.sqlite`;
  if (!existsSync(file)) return undefined;
  const copy = new DatabaseSync(file, { readOnly: true });
  try {
    return copy.prepare('SELECT status FROM turns WHERE id = ?').get(turn)?.['status'];
  } catch {
    // The server is writing changed pages into it at this moment.
    return undefined;
  } finally {
    copy.close();
  }
}
