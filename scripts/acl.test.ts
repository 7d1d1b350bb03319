import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
let docs: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'citewell-acl-'));
  docs = join(folder, 'docs');
  mkdirSync(join(docs, 'board'), { recursive: true });
  writeFileSync(join(docs, 'leave.md'), '# Leave\n\nEverybody has thirty days of leave.');
  writeFileSync(join(docs, 'leave.md.acl.json'), '{ "groups": ["all"] }');
  writeFileSync(join(docs, 'board/pay.md'), '# Pay\n\nThe hedgehog earns 400000 euros a year.');
  writeFileSync(join(docs, 'board/_acl.json'), '{ "groups": ["board"], "oids": ["grace"] }');
  writeFileSync(join(docs, 'forgotten.md'), '# Forgotten\n\nNobody was named for the badger.');
  await script('ingest', docs);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function script(name: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { DATA_DIR: join(folder, '.data'), ACCESS_CONTROL: 'on', NODE_ENV: 'test' as const };
  return new Promise((resolve) => {
    execFile(process.execPath, [`scripts/${name}.ts`, ...args], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });
}

const acl = (...args: string[]) => script('acl', ...args);

describe('npm run acl', { timeout: 60_000 }, () => {
  it('explains itself', async () => {
    expect(await acl('--help')).toMatchObject({ code: 0, out: expect.stringContaining('Examples') });
  });

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
  ])('answers %j with one clear line and exit code 2', async (args, message) => {
    const { code, err } = await acl(...args);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(message) });
  });

  it('says for a question what a person gets, and for each place why or why not', async () => {
    const { code, out } = await acl(
      'check',
      '--user',
      'eve',
      '--groups',
      'it',
      '--query',
      'hedgehog leave pay',
    );
    expect(code).toBe(0);
    expect(out).toMatch(/may not +board\/pay\.md#pay +it is for groups board; oids grace/);
    expect(out).toMatch(/may read +leave\.md#leave +groups: all/);
    expect(out).toMatch(/gives this person 1 of .*:\n {2}leave\.md#leave\n$/);
    expect(out).not.toContain('400000');
  });

  it('names the label by which a person gets in', async () => {
    const byGroup = await acl('check', '--user', 'x', '--groups', 'board', '--document', 'board', '--json');
    expect(JSON.parse(byGroup.out)).toMatchObject({
      found: [{ name: 'board/pay.md', accessReason: { by: 'groups', label: 'board' } }],
    });
    const byId = await acl('check', '--user', 'grace', '--document', join(docs, 'board/pay.md'));
    expect(byId.out).toMatch(/may read +board\/pay\.md +oids: grace/);
    expect((await acl('check', '--user', 'grace', '--document', 'never.md')).code).toBe(1);
  });

  it('lists documents with their readers, and those without readers', async () => {
    const { out } = await acl('list');
    expect(out).toMatch(/board\/pay\.md +groups board; oids grace/);
    expect(out).toMatch(/leave\.md +everyone/);
    expect(out).toContain('3 documents, 1 without readers');
    expect((await acl('list', '--reader', 'nobody', '--json')).out).toBe(
      '{"sourcefile":"forgotten.md","oids":[],"groups":[],"category":null,"origin":"own"}\n',
    );
  });

  it('changes readers in the index, says what it would do first, and reports a name that fits nothing', async () => {
    const dry = await acl('set', 'forgotten.md', '--groups', 'all', '--dry-run');
    expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('readers: nobody → everyone') });
    expect((await acl('check', '--user', 'eve', '--query', 'badger')).out).toContain('may not');
    const done = await acl('set', 'forgotten.md', 'never.md', '--groups', 'all');
    expect(done).toMatchObject({
      code: 1,
      out: expect.stringContaining('never.md: no document of that name'),
    });
    expect((await acl('check', '--user', 'eve', '--query', 'badger')).out).toMatch(
      /may read +forgotten\.md#forgotten +groups: all/,
    );
  });
});
