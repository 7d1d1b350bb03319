// Serves once, over a folder that is gone afterwards, and asks for what is asked for first: Node writes what it compiled
// to NODE_COMPILE_CACHE, and each start of the image finds it there.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { localAddress } from '#lib/config/environment.ts';
import { answering } from '../serve/answering.ts';

const QUESTION = JSON.stringify({
  messages: [{ role: 'user', content: 'How many days of vacation do I get?' }],
});

const folder = mkdtempSync(join(tmpdir(), 'citewell-rehearsal-'));
const server = spawn(process.execPath, [...process.execArgv, 'scripts/container.ts', 'serve'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  // biome-ignore lint/style/noProcessEnv: a program of its own is started, with a folder of its own
  env: { ...process.env, DATA_DIR: folder },
});
const ended = once(server, 'exit');
try {
  await Promise.race([answering(), ended.then(() => Promise.reject(new Error('The server ended.')))]);
  for (const path of ['/', '/chat', '/chat/stream']) {
    const asked =
      path === '/' ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: QUESTION };
    const response = await fetch(`${localAddress()}${path}`, asked);
    await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  }
} finally {
  server.kill();
  const [code] = await ended;
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0) process.exitCode = 1;
}

// The server's user owns it: what it could write there would be run at the next start.
const compiled = getCompileCacheDir();
if (compiled) makeReadOnly(dirname(compiled));

function makeReadOnly(top: string): void {
  for (const entry of readdirSync(top, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444);
  chmodSync(top, 0o555);
}
