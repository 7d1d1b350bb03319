import { afterAll, beforeAll, describe } from 'vitest';
import { answersContract } from './answers.contract.ts';
import { arrivalsContract } from './arrivals.contract.ts';
import { auditContract } from './audit.contract.ts';
import { openBench } from './bench.contract.ts';
import { booksContract } from './books.contract.ts';
import { conversationsContract } from './conversations.contract.ts';
import { noPostgres, postgresDatabases, sqliteFiles, type TestedDatabase } from './databases.contract.ts';
import { keptBytesContract } from './kept-bytes.contract.ts';
import { lifetimeContract } from './lifetime.contract.ts';
import { networksContract } from './networks.contract.ts';

if (noPostgres !== undefined) process.stdout.write(`The tests on Postgres are skipped: ${noPostgres}.\n`);

describe.each([
  ['SQLite', sqliteFiles, undefined],
  ['Postgres', postgresDatabases, noPostgres],
] as const)('on %s', (_, prepare, skipped) => {
  describe.skipIf(skipped !== undefined)('everything that is kept', () => {
    let database: TestedDatabase;
    beforeAll(async () => {
      database = await prepare();
    }, 120_000);
    afterAll(() => database.remove());
    const open = async () => openBench(await database.create());

    describe('answers', () => answersContract(open));
    describe('conversations', () => conversationsContract(open));
    describe('the audit log', () => auditContract(open));
    describe('files on their way in parts', () => arrivalsContract(open));
    describe('books', () => booksContract(open));
    describe('how much is kept', () => keptBytesContract(open));
    describe('what guests of one network keep', () => networksContract(open));
    describe('lifetime', () => lifetimeContract(open));
  });
});
