// npm run bench:retention [-- --quick] [postgres://…]: how long a question waits to be stored while retention deletes old
// conversations, ordinary ones and such as are near their limit. In SQLite, or in this Postgres, which has to be empty.
import { setTimeout as delay } from 'node:timers/promises';
import type { Insertable } from 'kysely';
import type { StoreConfig } from '#lib/config/identity.ts';
import type { Records } from '#lib/core/records/records.ts';
import { createRecords } from '#lib/history/create-records.ts';
import { createStore, type Store } from '#lib/history/database/store.ts';
import type { Tables } from '#lib/history/database/tables.ts';
import { withFolder } from '../servers/with-servers.ts';
import { printHeading, printRows, quick } from './reporting.ts';

/** Old conversations of one kind: each has `turns`, with `answerBytes` each. */
interface Load {
  conversations: number;
  turns: number;
  answerBytes: number;
}

const LOADS: Load[] = [
  { conversations: quick ? 100 : 1000, turns: 10, answerBytes: 12_000 },
  { conversations: quick ? 20 : 300, turns: 100, answerBytes: 20_000 },
  { conversations: quick ? 1 : 10, turns: 800, answerBytes: 40_000 },
];
const MAX_WAIT_MS = 500;
const EVERY_MS = 25;
const DAYS = 30;
const OLD_MS = Date.now() - 2 * DAYS * 86_400_000;

async function fill(store: Store, { conversations, turns, answerBytes }: Load): Promise<void> {
  const text = 'leave '.repeat(answerBytes / 6);
  for (let at = 0; at < conversations; at += 1) {
    const id = `cw_${at}`;
    const owner = `user:bench:${at % 50}`;
    const of = { created_at_ms: OLD_MS, owner };
    const rows = Array.from(
      { length: turns },
      (_, position): Insertable<Tables['turns']> => ({
        ...{ ...of, id: `tn_${at}_${position}`, conversation_id: id, position, status: 'done', logged: 0 },
        ...{ heard_at_ms: OLD_MS, stop_requested: 0, question: 'How long?', attachments_json: '[]' },
        ...{ overrides_json: '{}', search_text: text, answer_json: JSON.stringify({ text }) },
      }),
    );
    const list = { title: 'Leave', search_title: 'leave', pinned: 0, archived: 0, labels: '' };
    await store.change(async (db) => {
      const bytes = turns * answerBytes;
      await db
        .insertInto('conversations')
        .values({ ...of, ...list, id, bytes, updated_at_ms: OLD_MS })
        .execute();
      for (let from = 0; from < turns; from += 100)
        await db
          .insertInto('turns')
          .values(rows.slice(from, from + 100))
          .execute();
    });
  }
}

/** Asks every EVERY_MS until `isDone`, and returns how much later than intended each question was stored. */
async function waits(records: Records, isDone: () => boolean): Promise<number[]> {
  const asked = {
    owner: 'user:bench:asker',
    conversation: null,
    parent: undefined,
    question: 'How?',
  } as const;
  const others = { attachments: [], overrides: {}, idempotencyKey: null, title: 'How?' };
  const waited: number[] = [];
  while (!isDone()) {
    const dueAt = performance.now() + EVERY_MS;
    await delay(EVERY_MS);
    await records.conversations.begin({ ...asked, ...others });
    waited.push(performance.now() - dueAt);
  }
  return waited.sort((one, other) => one - other);
}

async function measure(config: StoreConfig, load: Load) {
  const store = createStore(config, {});
  await fill(store, load);
  await store.close();
  const records = createRecords(config);
  await records.check();
  let isDone = false;
  const startedAt = performance.now();
  const removal = records.expire({ conversations: DAYS }, Date.now()).finally(() => {
    isDone = true;
  });
  const waited = await waits(records, () => isDone);
  const { removed } = await removal;
  const seconds = (performance.now() - startedAt) / 1000;
  await records.erase('user:bench:asker');
  await records.close();
  const longest = waited.at(-1) ?? 0;
  return {
    what: `${removed['conversations']} conversations of ${(load.turns * load.answerBytes) / 1e6} MB`,
    seconds: seconds.toFixed(1),
    p99: `${Math.round(waited[Math.floor(waited.length * 0.99)] ?? 0)} ms`,
    longest: `${Math.round(longest)} ms`,
    held: longest <= MAX_WAIT_MS,
  };
}

const url = process.argv.find((argument) => argument.startsWith('postgres'));
printHeading('bench:retention', url ? 'Postgres' : 'SQLite');
const rows: Awaited<ReturnType<typeof measure>>[] = [];
for (const load of LOADS) {
  rows.push(
    await withFolder((dataDir) =>
      measure(url ? { kind: 'postgres', url } : { kind: 'sqlite', dataDir }, load),
    ),
  );
}
printRows(['deleted', 'seconds', 'wait p99', 'longest wait'], rows);
