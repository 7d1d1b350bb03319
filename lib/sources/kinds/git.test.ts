import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import { programEnvironment } from '#lib/config/process-environment.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { gitSettings, openGitSource } from './git.ts';
import { adapterTools, readListing } from './kinds.test-helper.ts';

const folder = perTest(temporaryFolder);

const AUTHOR = ['-c', 'user.name=Ada', '-c', 'user.email=ada@contoso.example', '-c', 'commit.gpgsign=false'];

function git(...args: string[]): string {
  const env = programEnvironment({ HOME: folder.path, GIT_CONFIG_NOSYSTEM: '1' });
  return execFileSync('git', [...AUTHOR, ...args], {
    cwd: join(folder.path, 'origin'),
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Commits files to a repository, which is made at the first call. */
function commit(files: Record<string, string>, branch = 'main'): void {
  for (const [name, content] of Object.entries(files)) folder.write(`origin/${name}`, content);
  if (!readdirSync(join(folder.path, 'origin')).includes('.git')) git('init', '-q', '-b', branch);
  git('add', '-A');
  git('commit', '-q', '-m', 'A change');
}

function source(settings: object = {}, tools: Parameters<typeof adapterTools>[1] = {}) {
  const parsed = gitSettings.parse({ url: `file://${folder.path}/origin`, ...settings });
  return openGitSource(
    parsed,
    adapterTools({ TOKEN: 'a-secret-token' }, { cacheDir: join(folder.path, 'cache'), ...tools }),
  );
}

describe('a repository', () => {
  test('is listed with the hashes of its files, and read', async () => {
    commit({ 'README.md': 'one', 'docs/Über uns & mehr.md': 'two', 'docs/empty.md': '' });
    const first = await readListing(source());
    expect(first.contents).toEqual({
      'README.md': 'one',
      'docs/Über uns & mehr.md': 'two',
      'docs/empty.md': '',
    });
    expect(first.versions['README.md']).toBe(git('rev-parse', 'HEAD:README.md').trim());
    expect(first.complete).toBe(true);
  });

  test('is fetched again, also after its history was rewritten and for a file that is gone', async () => {
    commit({ 'a.md': 'one', 'b.md': 'b' });
    await readListing(source());
    writeFileSync(join(folder.path, 'origin/a.md'), 'two');
    rmSync(join(folder.path, 'origin/b.md'));
    git('add', '-A');
    git('commit', '-q', '--amend', '-m', 'Another');
    expect((await readListing(source())).contents).toEqual({ 'a.md': 'two' });
  });

  test('patterns and the branch choose the files', async () => {
    commit({ 'docs/a.md': 'a', 'src/x.ts': 'x', 'docs/drafts/b.md': 'b' });
    git('checkout', '-q', '-b', 'next');
    commit({ 'docs/c.md': 'c' });
    git('checkout', '-q', 'main');
    const settings = { paths: ['docs/**'], exclude: ['drafts/'] };
    expect(Object.keys((await readListing(source(settings))).contents)).toEqual(['docs/a.md']);
    expect(Object.keys((await readListing(source({ ...settings, branch: 'next' }))).contents)).toEqual([
      'docs/a.md',
      'docs/c.md',
    ]);
  });

  test('symbolic links and submodules are passed over, and pointers of LFS are reported', async () => {
    commit({ 'a.md': 'a', 'big.pdf': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n' });
    symlinkSync('/etc/passwd', join(folder.path, 'origin/link.md'));
    git('add', '-A');
    git('update-index', '--add', '--cacheinfo', `160000,${git('rev-parse', 'HEAD').trim()},module`);
    git('commit', '-q', '-m', 'Links');
    const { contents } = await readListing(source());
    expect(contents).toEqual({
      'a.md': 'a',
      'big.pdf': 'failed: its content is in Git LFS, which is not fetched',
    });
  });

  test('hooks, templates and settings of the repository run nothing', async () => {
    const mark = join(folder.path, 'ran');
    commit({
      'a.md': 'a',
      '.gitattributes': '*.md filter=evil diff=evil',
      '.gitmodules': `[submodule "x"]\npath=x\nurl=ext::sh -c 'touch ${mark}'`,
    });
    git('config', 'filter.evil.smudge', `touch ${mark}`);
    await readListing(source());
    expect(readdirSync(folder.path)).not.toContain('ran');
  });

  test('what a fetch that was killed left does not stop the next', async () => {
    commit({ 'a.md': 'a' });
    await readListing(source());
    const [cache = ''] = readdirSync(join(folder.path, 'cache'));
    folder.write(`cache/${cache}/shallow.lock`, '');
    folder.write(`cache/${cache}/objects/pack/tmp_pack_x`, 'x');
    commit({ 'b.md': 'b' });
    expect(Object.keys((await readListing(source())).contents)).toEqual(['a.md', 'b.md']);
  });

  test('more files than the bound are an error that names it', async () => {
    commit(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${i}.md`, 'x'])));
    const reading = readListing(source({}, { limits: { maxItems: 20, maxItemBytes: 10 } }));
    await expect(reading).rejects.toMatchObject({
      code: 'too-large',
      message: expect.stringContaining('maxItems'),
    });
  });

  test('opens at GitHub, GitLab or the configured page', async () => {
    commit({ 'docs/a b.md': 'a' });
    const { changes } = await readListing(
      source({ webUrl: 'https://git.contoso.example/{branch}/{path}', branch: 'main' }),
    );
    expect(changes[0]).toMatchObject({ item: { url: 'https://git.contoso.example/main/docs/a%20b.md' } });
  });
});

describe('a repository that cannot be fetched', () => {
  test('is missing, or has no such branch', async () => {
    await expect(readListing(source())).rejects.toMatchObject({ code: 'not-configured' });
    commit({ 'a.md': 'a' });
    await expect(readListing(source({ branch: 'nowhere' }))).rejects.toMatchObject({
      code: 'not-configured',
      message: expect.stringContaining('nowhere'),
    });
  });

  test('because git is not installed says so', async () => {
    vi.stubEnv('PATH', folder.path);
    try {
      await expect(readListing(source())).rejects.toMatchObject({
        code: 'not-configured',
        message: expect.stringContaining('git is not installed'),
      });
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test('the token is sent to its host, not to the target of a redirect, and is in no argument and no file', async () => {
    const other = await startLoopbackServer({ handle: () => ({ status: 200 }) });
    const server = await startLoopbackServer({
      handle: ({ headers }) =>
        headers['authorization']
          ? { status: 302, headers: { location: `${other.url}/x.git/info/refs` } }
          : { status: 401 },
    });
    try {
      const reading = readListing(source({ url: `${server.url}/wiki.git`, tokenFrom: 'TOKEN' }));
      await expect(reading).rejects.toMatchObject({ code: 'unavailable' });
      const expected = `Basic ${Buffer.from('git:a-secret-token').toString('base64')}`;
      expect(server.requests()[0]?.headers['authorization']).toBe(expected);
      expect(other.requests()).toEqual([]);
      const [cache = ''] = readdirSync(join(folder.path, 'cache'));
      expect(readFileSync(join(folder.path, 'cache', cache, 'config'), 'utf8')).not.toMatch(/secret|Basic/);
      await expect(readListing(source({ url: `${server.url}/wiki.git` }))).rejects.toMatchObject({
        code: 'forbidden',
      });
    } finally {
      await Promise.all([server.close(), other.close()]);
    }
  });

  test('a server that answers nonsense is unavailable', async () => {
    const server = await startLoopbackServer({ handle: () => ({ status: 200, body: '<html>' }) });
    try {
      await expect(readListing(source({ url: `${server.url}/wiki.git` }))).rejects.toMatchObject({
        code: expect.stringMatching(/unavailable|not-configured/),
      });
    } finally {
      await server.close();
    }
  });
});

test.each([
  '--upload-pack=touch /tmp/x',
  'ext::sh -c id',
  'ssh://-oProxyCommand=id/x',
  'git@-host:x',
  'host:-x',
  '/srv/wiki.git',
  '../wiki.git',
  'https://user:password@git.example/x.git',
  'https://token@git.example/x.git',
  'fd::17/foo',
  'https://git.example/a b',
  'https://git.example/\u0000',
])('the address %j is refused', (url) => {
  expect(gitSettings.safeParse({ url }).error?.issues[0]).toMatchObject({
    path: ['url'],
    message: expect.stringContaining('it takes an address such as'),
  });
});

test.each([
  'https://git.example/x.git',
  'git@git.example:team/x.git',
  'ssh://git@git.example:22/x.git',
  'ssh://git.example/x',
  'file:///srv/x.git',
  'http://10.0.0.5/x',
])('the address %s is accepted', (url) => {
  expect(gitSettings.safeParse({ url }).success).toBe(true);
});

test('branches that are flags or refs of another kind are refused', () => {
  for (const branch of ['--x', '../x', 'a..b', 'x.lock', 'a b', 'x:y', '+x']) {
    expect(gitSettings.safeParse({ url: 'https://git.example/x', branch }).success).toBe(false);
  }
  expect(() => source({ tokenFrom: 'TOKEN' })).toThrow(/for http and https/);
  expect(() => source({ url: 'http://git.example/x', tokenFrom: 'TOKEN' })).toThrow(/use https/);
});
