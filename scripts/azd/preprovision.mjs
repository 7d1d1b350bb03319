// azd, before it provisions: checks what was chosen, and makes the secret that seals sessions if there is none yet.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { faultsOf } from './faults-of.mjs';
import { fail, say } from './tell.mjs';

const faults = faultsOf(process.env);
if (faults.length > 0) fail(faults);

if (process.env.AUTH_SECRET) {
  say('AUTH_SECRET is there already.');
} else {
  const { status, error } = keep(randomBytes(32).toString('base64url'));
  if (status !== 0) fail([`AUTH_SECRET could not be kept by azd (${error?.code ?? `exit code ${status}`}).`]);
  say('Made AUTH_SECRET. It lies in the .env of this azd environment, and goes into the key vault.');
}

/** By a file of our own: the arguments of a program are shown to every user of the machine. */
function keep(secret) {
  const folder = mkdtempSync(join(tmpdir(), 'citewell-azd-'));
  try {
    const file = join(folder, 'secret.env');
    writeFileSync(file, `AUTH_SECRET=${secret}\n`, { mode: 0o600 });
    return spawnSync('azd', ['env', 'set', '--file', file], { stdio: 'inherit' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
