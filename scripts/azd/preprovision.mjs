// azd, before it provisions: checks what was chosen, and makes the secret that seals sessions if there is none yet.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { faultsOf } from './faults-of.mjs';
import { fail, say } from './tell.mjs';

const faults = faultsOf(process.env);
if (faults.length > 0) fail(faults);

if (process.env.AUTH_SECRET) {
  say('AUTH_SECRET is there already.');
} else {
  const secret = randomBytes(32).toString('base64url');
  const { status, error } = spawnSync('azd', ['env', 'set', 'AUTH_SECRET', secret], { stdio: 'inherit' });
  if (status !== 0) fail([`AUTH_SECRET could not be kept by azd (${error?.code ?? `exit code ${status}`}).`]);
  say('Made AUTH_SECRET. It lies in the .env of this azd environment, and goes into the key vault.');
}
