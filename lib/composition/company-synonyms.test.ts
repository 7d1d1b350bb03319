import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from '#lib/config/environment.ts';
import { plainRequest, textTurn } from '#lib/core/question/request.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { type Container, createContainer } from './container.ts';
import { examine } from './doctor/examine.ts';
import { ingestPaths } from './ingest-paths.test-helper.ts';
import { readSynonymsFile } from './operator-files.ts';

const LEAVE = `# Annual leave

Every employee has 27 days of annual leave in a calendar year.

# Sick days

Tell your supervisor before nine in the morning when you are ill. A certificate is due on the third day.
`;
const OFFICES = `# Headquarters

Visitors register at the headquarters, Harbour Street 12, and get a badge at the front desk.

# Warehouse

The warehouse is open from six to ten.
`;

const folder = temporaryFolder();
const file = join(folder.path, 'synonyms.txt');
const variables = { DATA_DIR: join(folder.path, 'data'), LOG_LEVEL: 'silent', SYNONYMS_FILE: file };
let container: Container;
let other: Container;

beforeAll(async () => {
  folder.write('docs/leave.md', LEAVE);
  folder.write('docs/offices.md', OFFICES);
  writeFileSync(file, '# none yet\n');
  const environment = readEnvironment(variables);
  await ingestPaths(environment, [join(folder.path, 'docs')]);
  container = await createContainer(environment);
  other = await createContainer(environment);
}, 60_000);

afterAll(async () => {
  await container?.close();
  await other?.close();
  folder.remove();
});

async function ask(question: string, application = container) {
  let text = '';
  let first: string | undefined;
  let answered = false;
  for await (const event of application.answer(
    plainRequest([textTurn(question)]),
    new AbortController().signal,
  )) {
    if (event.type === 'retrieved') first = event.passages[0]?.sourcepage;
    if (event.type === 'text-deltas') text += event.texts.join('');
    if (event.type === 'finished') answered = event.certainty === 'answer';
  }
  return { text, first, answered };
}

test('a word of the company is answered as soon as an administrator says what it means, without indexing anew', async () => {
  const question = 'How many florbdays do we get?';
  expect((await ask(question)).answered).toBe(false);
  await container.records.synonyms.add([{ words: ['florbdays', 'annual leave'], means: [] }], null);
  await container.synonyms.refresh();
  expect(await ask(question)).toMatchObject({
    answered: true,
    text: expect.stringContaining('27 days'),
    first: expect.stringContaining('leave.md'),
  });
  await expect.poll(async () => (await ask(question, other)).answered, { timeout: 10_000 }).toBe(true);
});

test('a change of the file takes effect, and a wrong one leaves the groups before in effect', async () => {
  const question = 'Where do guests register at the Nest?';
  expect((await ask(question)).answered).toBe(false);
  writeFileSync(file, 'the Nest => headquarters\n');
  await container.synonyms.refresh();
  expect(await ask(question)).toMatchObject({
    answered: true,
    text: expect.stringContaining('Harbour Street'),
  });

  writeFileSync(file, 'the Nest =>\n');
  await container.synonyms.refresh();
  expect(await container.synonyms.file()).toEqual({
    groups: [{ words: ['the Nest'], means: ['headquarters'] }],
    faults: [expect.stringMatching(/^SYNONYMS_FILE \(.*synonyms.txt\): line 1: A group .* after "=>"\.$/)],
  });
  expect((await ask(question)).answered).toBe(true);

  rmSync(file);
  await container.synonyms.refresh();
  expect((await container.synonyms.file()).faults).toEqual([expect.stringContaining('no such file')]);
  expect((await ask(question)).answered).toBe(true);
});

test('the doctor and the start name each wrong line', async () => {
  writeFileSync(file, 'alone\na => b => c\n');
  expect(() => readSynonymsFile(file)).toThrow(EnvironmentError);
  const findings = await Array.fromAsync(
    examine(() => readEnvironment(variables), AbortSignal.timeout(30_000)),
  );
  expect(findings.filter(({ check }) => check === 'synonyms')).toMatchObject([
    { outcome: 'failed', detail: expect.stringContaining('line 1') },
    { outcome: 'failed', detail: expect.stringContaining('line 2') },
  ]);
}, 60_000);
