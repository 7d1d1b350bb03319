import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { readCommand } from './acl/arguments.ts';
import { runScript } from './run-script.test-helper.ts';

const folder = perFile(temporaryFolder);
let docs: string;

beforeAll(async () => {
  docs = join(folder.path, 'docs');
  folder.write('docs/leave.md', '# Leave\n\nEverybody has thirty days of leave.');
  folder.write('docs/leave.md.acl.json', '{ "groups": ["all"] }');
  folder.write('docs/board/pay.md', '# Pay\n\nThe hedgehog earns 400000 euros a year.');
  folder.write('docs/board/_acl.json', '{ "groups": ["board"], "oids": ["grace"] }');
  folder.write('docs/forgotten.md', '# Forgotten\n\nNobody was named for the badger.');
  await script('ingest', docs);
}, 60_000);

function script(name: string, ...args: string[]) {
  return runScript(name, args, { env: { DATA_DIR: join(folder.path, '.data'), ACCESS_CONTROL: 'on' } });
}

const acl = (...args: string[]) => script('acl', ...args);

describe('npm run acl', { timeout: 60_000 }, () => {
  it.each([
    [[], 'Say check, list or set'],
    [['chek'], 'There is no command chek'],
    [['check', '--query', 'x'], 'Name the person'],
    [['check', '--user', 'ada'], 'Ask for one of the two'],
    [['check', '--user', 'ada', '--query', 'x', '--document', 'y'], 'Ask for one of the two'],
    [['check', '--user', 'ada', '--query', 'x', '--top', '0'], '--top takes a number from 1 to 50'],
    [['list', '--groups', 'hr'], '--groups does not go with this command'],
    [['set', 'leave.md'], 'Say what to set'],
    [['set', '--groups', 'hr'], 'Name the documents'],
    [['set', 'leave.md', '--oids', '#upload'], 'reserved for uploads'],
  ])('refuses %j with one clear line', (args, message) => {
    expect(() => readCommand(args)).toThrow(message);
  });

  it('ends with 2 on wrong usage, and says how to get help', async () => {
    expect(await acl('chek')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'There is no command chek.\nTry: npm run acl -- --help\n',
    });
  });

  it('says for a question what a person gets, and for each place why or why not', async () => {
    const { code, stdout } = await acl(
      'check',
      '--user',
      'eve',
      '--groups',
      'it',
      '--query',
      'hedgehog leave pay',
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/may not +board\/pay\.md#pay +it is for groups board; oids grace/);
    expect(stdout).toMatch(/may read +leave\.md#leave +groups: all/);
    expect(stdout).toMatch(/gives this person 1 of .*:\n {2}leave\.md#leave\n$/);
    expect(stdout).not.toContain('400000');
  });

  it('names the label by which a person gets in', async () => {
    const byGroup = await acl('check', '--user', 'x', '--groups', 'board', '--document', 'board', '--json');
    expect(JSON.parse(byGroup.stdout)).toMatchObject({
      found: [{ name: 'board/pay.md', accessReason: { by: 'groups', label: 'board' } }],
    });
    const byId = await acl('check', '--user', 'grace', '--document', join(docs, 'board/pay.md'));
    expect(byId.stdout).toMatch(/may read +board\/pay\.md +oids: grace/);
    expect((await acl('check', '--user', 'grace', '--document', 'never.md')).code).toBe(1);
  });

  it('lists documents with their readers, and those without readers', async () => {
    const { stdout } = await acl('list');
    expect(stdout).toMatch(/board\/pay\.md +groups board; oids grace/);
    expect(stdout).toMatch(/leave\.md +everyone/);
    expect(stdout).toContain('3 documents, 1 without readers');
    expect((await acl('list', '--reader', 'nobody', '--json')).stdout).toBe(
      '{"sourcefile":"forgotten.md","oids":[],"groups":[],"category":null,"origin":"own"}\n',
    );
  });

  it('changes readers in the index, says what it would do first, and reports a name that fits nothing', async () => {
    const dry = await acl('set', 'forgotten.md', '--groups', 'all', '--dry-run');
    expect(dry).toMatchObject({ code: 0, stdout: expect.stringContaining('readers: nobody → everyone') });
    expect((await acl('check', '--user', 'eve', '--query', 'badger')).stdout).toContain('may not');
    const done = await acl('set', 'forgotten.md', 'never.md', '--groups', 'all');
    expect(done).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('never.md: no document of that name'),
    });
    expect((await acl('check', '--user', 'eve', '--query', 'badger')).stdout).toMatch(
      /may read +forgotten\.md#forgotten +groups: all/,
    );
  });
});
