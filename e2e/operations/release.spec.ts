import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from '@playwright/test';
import { freePort } from '../postgres/postgres-server.ts';

const NODE = process.env['E2E_NODE'] ?? process.execPath;
const VERSION: string = JSON.parse(readFileSync('package.json', 'utf8')).version;
const NAME = `citewell-${VERSION}-${process.platform}-${process.arch}`;

// 350 MB are copied, packed and unpacked: 20 seconds of processor time, minutes on busy cores.
test.setTimeout(600_000);

test('the files of a release can be checked and unpacked, and start with one command', async ({
  request,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'citewell-release-'));
  let server: ChildProcess | undefined;
  try {
    const script = ['--disable-warning=ExperimentalWarning', 'scripts/release.ts', '--out', folder];
    execFileSync(NODE, script, { stdio: ['ignore', 'pipe', 'inherit'] });
    const sums = execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' });
    expect(sums).toContain(`${NAME}.tar.gz: OK`);
    expect(readdirSync(folder)).toEqual(
      expect.arrayContaining(['NOTES.md', 'SHA256SUMS', `citewell-${VERSION}.cdx.json`, `${NAME}.tar.gz`]),
    );
    execFileSync('tar', ['-xzf', `${NAME}.tar.gz`], { cwd: folder });

    const port = await freePort();
    const unpacked = join(folder, NAME);
    server = spawn(join(unpacked, 'citewell'), [], {
      cwd: '/',
      env: { NODE_ENV: 'production', PATH: '/usr/bin:/bin', PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said = await untilReady(server);
    expect(said).toContain('./citewell ingest');
    const asked = { messages: [{ role: 'user', content: 'Is dental covered?' }] };
    const answer = await request.post(`http://127.0.0.1:${port}/chat`, { data: asked });
    expect(await answer.text()).toContain('benefits');
    const ended = once(server, 'exit');
    server.kill();
    expect(await ended).toEqual([0, null]);
  } finally {
    server?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The server's output up to its last line at the start. Rejects when it exits before. */
function untilReady(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      said += chunk;
      if (/ready:[\s\S]*link, valid/.test(said)) resolve(said);
    });
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
}
