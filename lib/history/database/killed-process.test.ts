import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { createRecords } from '../create-records.ts';

const KILLS = 4;
const OWNER = 'user:tenant:alice';
const module = (name: string) => JSON.stringify(join(import.meta.dirname, name));

/** Asks and answers until it is killed, and prints each acknowledged write: a turn, and how much of it is stored. */
const ENDLESS_WRITER = `
  import { createRecords } from ${module('../create-records.ts')};
  const records = createRecords({ kind: 'sqlite', dataDir: process.argv[1] });
  const { conversations } = records;
  for (let index = 0; ; index++) {
    const { turn } = await conversations.begin({
      owner: '${OWNER}', conversation: null, parent: undefined, question: 'Question ' + index,
      attachments: [], overrides: {}, idempotencyKey: null, title: 'Title',
    });
    process.stdout.write(turn + ' begun\\n');
    for (let sequence = 0; sequence < 5; sequence++) {
      await conversations.append(turn, sequence, [{ type: 'text-delta', text: String(sequence) }]);
      process.stdout.write(turn + ' ' + '01234'.slice(0, sequence + 1) + '\\n');
    }
    if (index % 2) continue;
    await conversations.end(turn, 'done', {
      text: '01234', model: null, passages: [], dataPoints: { text: [], citations: [] }, thoughts: [],
      followUps: [], finish: null, failure: null,
    });
    process.stdout.write(turn + ' done\\n');
  }
`;

/** What must be there of an answer in a state that is not its text so far. */
const TEXT_AFTER: Record<string, string> = { begun: '', done: '01234' };

const folder = perTest(temporaryFolder);
function startWriter(): ChildProcessByStdio<null, Readable, null> {
  const flags = [
    '--disable-warning=ExperimentalWarning',
    '--input-type=module-typescript',
    '-e',
    ENDLESS_WRITER,
  ];
  return spawn(process.execPath, [...flags, folder.path], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** What two writers at once acknowledged before they were killed: by turn, the last of what was said of it. */
async function writeUntilKilled(lines: number): Promise<Map<string, string>> {
  const acknowledged = new Map<string, string>();
  const read = async (writer: ChildProcessByStdio<null, Readable, null>) => {
    let said = '';
    for await (const chunk of writer.stdout) {
      said += String(chunk);
      // A random moment in the middle of the next step is the point of the test.
      if (said.split('\n').length > lines) writer.kill('SIGKILL');
    }
    if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
    // Without the last line: it may be cut.
    for (const line of said.split('\n').slice(0, -1)) {
      const [turn = '', state = ''] = line.split(' ');
      acknowledged.set(turn, state);
    }
  };
  await Promise.all([read(startWriter()), read(startWriter())]);
  return acknowledged;
}

test('all acknowledged data survives a kill of the process', async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    const acknowledged = await writeUntilKilled(30 + 17 * kill);
    expect(acknowledged.size).toBeGreaterThan(2);
    // With a clock at which the lease has expired.
    const records = createRecords(
      { kind: 'sqlite', dataDir: folder.path },
      { now: () => Date.now() + 60_000 },
    );
    for (const [id, state] of acknowledged) {
      const { turn } = await records.conversations.findTurn(OWNER, id);
      expect(turn.answer.text).toMatch(new RegExp(`^${TEXT_AFTER[state] ?? state}`));
      expect(turn.status).toMatch(state === 'done' ? /^done$/ : /^(done|interrupted)$/);
    }
    await records.close();
    const file = new DatabaseSync(join(folder.path, 'people.sqlite'));
    expect(file.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(file.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    file.close();
  }
}, 180_000);
