import { afterAll, beforeAll, describe } from 'vitest';
import { answersContract } from './answers.contract.ts';
import { auditContract } from './audit.contract.ts';
import { conversationsContract } from './conversations.contract.ts';
import { noPostgres, postgresDatabases, sqliteFiles, type TestedDatabase } from './databases.test-helper.ts';
import { findingContract } from './finding.contract.ts';
import { lifetimeContract } from './lifetime.contract.ts';
import { networksContract } from './networks.contract.ts';
import { promptsContract } from './prompts.contract.ts';
import { repositoriesContract } from './repositories.contract.ts';
import { sourcesContract } from './sources.contract.ts';
import { storedBytesContract } from './stored-bytes.contract.ts';
import { synonymsContract } from './synonyms.contract.ts';
import { openBench } from './test-setup.test-helper.ts';
import { unansweredContract } from './unanswered.contract.ts';
import { unsupportedContract } from './unsupported.contract.ts';
import { uploadSessionsContract } from './upload-sessions.contract.ts';
import { usageContract } from './usage.contract.ts';

if (noPostgres !== undefined) process.stdout.write(`The tests on Postgres are skipped: ${noPostgres}.\n`);

describe.each([
  ['SQLite', sqliteFiles, undefined],
  ['Postgres', postgresDatabases, noPostgres],
] as const)('on %s', (_, prepare, skipped) => {
  describe.skipIf(skipped !== undefined)('records', () => {
    let database: TestedDatabase;
    beforeAll(async () => {
      database = await prepare();
    }, 120_000);
    afterAll(() => database.remove());
    const open = async () => openBench(await database.create());

    describe('answers', () => answersContract(open));
    describe('conversations', () => conversationsContract(open));
    describe('finding conversations', () => findingContract(open));
    describe('the audit log', () => auditContract(open));
    describe('multipart uploads', () => uploadSessionsContract(open));
    describe('repositories', () => repositoriesContract(open));
    describe('unanswered questions', () => unansweredContract(open));
    describe('unsupported sentences', () => unsupportedContract(open));
    describe('storage limits', () => storedBytesContract(open));
    describe('storage limits per network', () => networksContract(open));
    describe('prompts', () => promptsContract(open));
    describe('sources', () => sourcesContract(open));
    describe('synonyms', () => synonymsContract(open));
    describe('lifetime', () => lifetimeContract(open));
    describe('sums of usage', () => usageContract(open));
  });
});
