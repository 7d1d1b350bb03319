// `node e2e/people/serve.ts`: puts documents with different readers into the embedded index, then serves.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { whenParentIsGone } from '../upstream/when-parent-is-gone.ts';

const DOCUMENTS = 'e2e/people/documents';
const STEPS = [
  ['scripts/ingest.ts', `${DOCUMENTS}/everyone`, '--groups', 'all'],
  ['scripts/ingest.ts', `${DOCUMENTS}/hr`, '--groups', 'hr', '--category', 'personnel'],
  ['scripts/serve.ts'],
];

function run(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [...process.execArgv, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, pass);
  whenParentIsGone(() => child.kill());
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

for (const step of STEPS) {
  const code = await run(step);
  if (code !== 0) process.exit(code);
}
