import type { RecordsConfig } from '#lib/config/identity.ts';
import type { NewTurn } from '#lib/core/records/conversations.ts';
import type { Records } from '#lib/core/records/records.ts';
import { createRecords } from '../create-records.ts';

/** Records on an empty database, with a clock that stands still until it is moved. */
export interface Bench {
  records: Records;
  /** Others on the same database, as another server has them. */
  others: Records;
  clock: { nowMs: number };
  config: RecordsConfig;
  close(): Promise<void>;
}

/** How a contract test gets its bench, once for each test. */
export type OpenBench = () => Promise<Bench>;

/** Noon of a day in 2027. */
export const NOON_MS = Date.UTC(2027, 2, 14, 12);

/** Opens both records on this database. */
export function openBench(config: RecordsConfig): Bench {
  const clock = { nowMs: NOON_MS };
  const options = { now: () => clock.nowMs };
  const records = createRecords(config, options);
  const others = createRecords(config, options);
  return {
    records,
    others,
    clock,
    config,
    async close() {
      await records.close();
      await others.close();
    },
  };
}

export const ALICE = 'user:tenant:alice';
export const BOB = 'user:tenant:bob';

/** A question of Alice; `changes` overrides the values under test. */
export function question(changes: Partial<NewTurn> = {}): NewTurn {
  return {
    owner: ALICE,
    conversation: null,
    parent: undefined,
    question: 'How many days of leave are there?',
    attachments: [],
    overrides: {},
    idempotencyKey: null,
    title: 'Leave',
    ...changes,
  };
}
