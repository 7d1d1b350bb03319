import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fail, say } from './tell.mjs';

// azd, before it provisions: checks what was chosen, and makes the secret that seals sessions if there is none yet.

const SIZES = ['embedded', 'small', 'production'];
const MODES = ['off', 'optional', 'required'];
const SHORTEST_SECRET = 32;

const faults = faultsOf(process.env);
if (faults.length > 0) fail(faults);

if (process.env.AUTH_SECRET) {
  say('AUTH_SECRET is there already.');
} else {
  const { status, error } = store(randomBytes(32).toString('base64url'));
  if (status !== 0) fail([`azd could not store AUTH_SECRET (${error?.code ?? `exit code ${status}`}).`]);
  say('Made AUTH_SECRET. It lies in the .env of this azd environment, and goes into the key vault.');
}

/** By a file of our own: the arguments of a program are shown to every user of the machine. */
function store(secret) {
  const folder = mkdtempSync(join(tmpdir(), 'citewell-azd-'));
  try {
    const file = join(folder, 'secret.env');
    writeFileSync(file, `AUTH_SECRET=${secret}\n`, { mode: 0o600 });
    return spawnSync('azd', ['env', 'set', '--file', file], { stdio: 'inherit' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is wrong with the choices before provisioning, a line each. No value of a secret is shown. */
function faultsOf(variables) {
  const faults = [];
  const { CITEWELL_SIZE: size = 'small', AUTH_MODE: mode = 'required', AUTH_SECRET: secret } = variables;
  if (!SIZES.includes(size)) faults.push(`CITEWELL_SIZE is "${size}": it takes ${SIZES.join(', ')}.`);
  if (!MODES.includes(mode)) faults.push(`AUTH_MODE is "${mode}": it takes ${MODES.join(', ')}.`);
  if (secret?.split(',').some((part) => part.trim().length < SHORTEST_SECRET)) {
    faults.push(`AUTH_SECRET: it needs ${SHORTEST_SECRET} characters. Leave it out, and one is made.`);
  }
  if (size === 'embedded' && Number(variables.CITEWELL_INSTANCES ?? 0) > 1) {
    faults.push('CITEWELL_INSTANCES: the embedded size has exactly one, because its index lies in it.');
  }
  if (mode !== 'off' && variables.CITEWELL_AUTH_CLIENT_ID && !variables.CITEWELL_AUTH_CLIENT_SECRET) {
    faults.push('CITEWELL_AUTH_CLIENT_SECRET: missing (needed because CITEWELL_AUTH_CLIENT_ID is set).');
  }
  if (variables.CITEWELL_PUBLIC_URL && !isOrigin(variables.CITEWELL_PUBLIC_URL)) {
    faults.push('CITEWELL_PUBLIC_URL: it takes https:// and a host, without a slash at its end.');
  }
  return faults;
}

function isOrigin(text) {
  return URL.canParse(text) && text === new URL(text).origin && text.startsWith('https://');
}
