import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobServiceClient, StorageSharedKeyCredential } from '@azure/storage-blob';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBlobService } from '#e2e/upstream/blobs/service.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { createTemplateFiles } from './create-template-files.ts';

const outside = mkdtempSync(join(tmpdir(), 'citewell-templates-'));
const folder = join(outside, 'templates');
const upstream = retryPolicy({ attempts: 1 });
const files = createTemplateFiles({ folder, blobs: undefined, upstream });
const read = (name: string) => files.read(name, 'system_prompt_file');
const refused = (reason: string) => ({
  code: 'bad-request',
  field: 'system_prompt_file',
  message: expect.stringContaining(reason),
});

beforeAll(() => {
  mkdirSync(join(folder, 'support'), { recursive: true });
  mkdirSync(join(outside, 'templates-of-others'));
  writeFileSync(join(outside, 'secret.txt'), 'secret');
  writeFileSync(join(outside, 'templates-of-others', 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'plain.j2'), 'Hello {{ question }}');
  writeFileSync(join(folder, 'support', 'kurz gefaßt.j2'), 'Kurz: {{ answer }}');
  writeFileSync(join(folder, '.env'), 'SECRET=1');
  writeFileSync(join(folder, 'full.j2'), 'x'.repeat(100_000));
  writeFileSync(join(folder, 'large.j2'), 'x'.repeat(100_001));
  writeFileSync(join(folder, 'latin.j2'), Buffer.from([0x48, 0xe4]));
  writeFileSync(join(folder, 'empty.j2'), '');
  symlinkSync(join(outside, 'secret.txt'), join(folder, 'link.txt'));
  symlinkSync(outside, join(folder, 'linked'));
  symlinkSync('plain.j2', join(folder, 'alias.j2'));
  symlinkSync('loop.j2', join(folder, 'loop.j2'));
  execFileSync('mkfifo', [join(folder, 'pipe.j2')]);
});
afterAll(() => rmSync(outside, { recursive: true, force: true }));

describe('a folder of templates', () => {
  it('is read by name, subfolders and links within it included', async () => {
    expect(await read('plain.j2')).toEqual({ text: 'Hello {{ question }}', source: 'file:plain.j2' });
    expect(await read('support/kurz gefaßt.j2')).toMatchObject({ text: 'Kurz: {{ answer }}' });
    expect(await read('alias.j2')).toMatchObject({ source: 'file:alias.j2' });
    expect(await read('empty.j2')).toMatchObject({ text: '' });
    expect((await read('full.j2')).text).toHaveLength(100_000);
  });

  it('shows a change without a restart', async () => {
    writeFileSync(join(folder, 'changing.j2'), 'one');
    expect(await read('changing.j2')).toMatchObject({ text: 'one' });
    writeFileSync(join(folder, 'changing.j2'), 'two');
    expect(await read('changing.j2')).toMatchObject({ text: 'two' });
  });

  it.each([
    ...[
      '../secret.txt',
      'support/../../secret.txt',
      '..',
      '.',
      '',
      '/',
      '/etc/passwd',
      'plain.j2/',
      '//plain.j2',
    ],
    ...['..\\secret.txt', 'support\\..\\..\\secret.txt', 'C:/secret.txt', 'C:secret.txt', '\\\\host\\share'],
    ...['..%2fsecret.txt', '%2e%2e/secret.txt', '%252e%252e/secret.txt', 'plain.j2%00', 'plain.j2\0.txt'],
    ...[
      'file:///etc/passwd',
      'https://host/x',
      '.env',
      'support/.env',
      'plain.j2.',
      'plain.j2 ',
      '．．/secret.txt',
    ],
    ...['plain.j2\n', '\u202eplain.j2', '~/x', `${'a/'.repeat(200)}a`],
  ])('refuses %j, whatever is there', async (name) => {
    await expect(read(name)).rejects.toMatchObject(refused('must be a name below the folder'));
  });

  it.each([
    'link.txt',
    'linked/secret.txt',
    'linked/templates/plain.j2x',
    'loop.j2',
    'pipe.j2',
    'support',
    'none.j2',
    'plain.j2/x',
  ])('%s is not there', async (name) => {
    await expect(read(name)).rejects.toMatchObject(refused(`there is no template "${name}"`));
  });

  it.each([
    ['large.j2', 'is larger than 100000 bytes'],
    ['latin.j2', 'is not UTF-8'],
  ])('%s %s', async (name, reason) => {
    await expect(read(name)).rejects.toMatchObject(refused(reason));
  });

  it('gives nothing from outside, by no name made of the parts of paths', async () => {
    const part = fc.constantFrom(
      '..',
      '.',
      '/',
      '\\',
      '%2e',
      '%2f',
      '\0',
      ':',
      'secret.txt',
      'support',
      'linked',
      'templates-of-others',
      '-of-others',
      outside,
    );
    const name = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(name, async (hostile) => {
        await expect(read(hostile)).rejects.toMatchObject({ code: 'bad-request' });
      }),
      { numRuns: 300 },
    );
  });

  it('that is not there holds nothing', async () => {
    const files = createTemplateFiles({ folder: join(outside, 'none'), blobs: undefined, upstream });
    await expect(files.read('plain.j2', 'f')).rejects.toMatchObject({
      message: 'f: there is no template "plain.j2".',
    });
  });
});

describe('a container of templates', () => {
  const storage = perFile(startBlobService);
  const open = (more: object = {}) =>
    createTemplateFiles({
      folder: undefined,
      blobs: { endpoint: storage.url, key: storage.key, container: 'templates', ...more },
      upstream,
    });

  beforeAll(async () => {
    const credential = new StorageSharedKeyCredential(storage.account, storage.key);
    const container = new BlobServiceClient(storage.url, credential).getContainerClient('templates');
    await container.create();
    for (const [name, text] of [
      ['support/short.j2', 'Short: {{ answer }}'],
      ['large.j2', 'x'.repeat(100_001)],
      ['empty.j2', ''],
    ] as const) {
      await container.getBlockBlobClient(name).upload(text, text.length);
    }
  });

  it('is read by name', async () => {
    expect(await open().read('support/short.j2', 'f')).toEqual({
      text: 'Short: {{ answer }}',
      source: 'blob:support/short.j2',
    });
  });

  it('an empty one is empty', async () => {
    expect(await open().read('empty.j2', 'f')).toMatchObject({ text: '' });
  });

  it('a name that leads out is refused before storage is asked', async () => {
    storage.forget();
    await expect(open().read('../other/secret.txt', 'f')).rejects.toMatchObject({
      code: 'bad-request',
      field: 'f',
    });
    expect(storage.requests()).toEqual([]);
  });

  it('missing and oversized templates are refused', async () => {
    await expect(open().read('none.j2', 'f')).rejects.toMatchObject({
      message: 'f: there is no template "none.j2".',
    });
    await expect(open({ container: 'none' }).read('x.j2', 'f')).rejects.toMatchObject({
      code: 'bad-request',
    });
    await expect(open().read('large.j2', 'f')).rejects.toMatchObject({
      message: expect.stringContaining('larger'),
    });
  });

  it('storage that cannot be reached is no fault of the request', async () => {
    const files = open({ endpoint: 'http://127.0.0.1:9/account' });
    await expect(files.read('short.j2', 'f')).rejects.toMatchObject({ code: 'unavailable' });
  });
});

it('a server that keeps no templates says so', async () => {
  const files = createTemplateFiles({ folder: undefined, blobs: undefined, upstream });
  await expect(files.read('plain.j2', 'f')).rejects.toMatchObject({
    message: expect.stringContaining('keeps no templates'),
  });
});
