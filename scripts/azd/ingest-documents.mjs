// Runs `npm run ingest` on the folder `documents`, or on the samples where there is none, until the roles that were just
// given are known to the services. What has not changed is not read again.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from './tell.mjs';

const FOLDER = 'documents';
/** Of the server alone: to its checks they would mean that this machine serves. */
const OF_THE_SERVER = /^(AUTH_|DATABASE_|PUBLIC_URL$|HOST$|PORT$|SNAPSHOT_|APPLICATIONINSIGHTS_)/;
const REFUSED = /\b40[13]\b|refused|forbidden|unauthori[sz]ed|credentials/i;

/** Resolves with whether it went well. `pauseMs` between attempts, as long as `timeoutMs`; `root` is the project. */
export async function ingestDocuments(variables, { root = '.', pauseMs = 30_000, timeoutMs = 900_000 } = {}) {
  const deadline = performance.now() + timeoutMs;
  const args = argumentsFor(root, variables);
  say(`Ingesting ${args.includes('--samples') ? 'the sample documents' : `the folder ${FOLDER}`}.`);
  for (;;) {
    const { status, output } = await ingest(root, args, variables);
    if (status === 0) return true;
    if (!REFUSED.test(output) || performance.now() + pauseMs > deadline) return false;
    say('The services do not know yet what this account may do; that takes some minutes. Trying again.');
    await pause(pauseMs);
  }
}

function argumentsFor(root, { CITEWELL_DOCUMENT_GROUPS: groups }) {
  if (!existsSync(join(root, FOLDER))) return ['--samples'];
  return [FOLDER, ...(groups === undefined || groups === '' ? [] : ['--groups', groups])];
}

function ingest(root, args, variables) {
  const env = Object.fromEntries(Object.entries(variables).filter(([name]) => !OF_THE_SERVER.test(name)));
  const child = spawn(process.execPath, ['scripts/run.mjs', 'script', 'ingest', ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    from.on('data', (bytes) => {
      output = (output + bytes).slice(-10_000);
      to.write(bytes);
    });
  }
  return new Promise((resolve) => {
    child.on('close', (status) => resolve({ status, output }));
  });
}
