// `node e2e/azure/serve.ts [--impatient] [ingest arguments]`: puts documents into the index that the variables name,
// then serves, with little patience for its services if that is asked for.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { whenParentIsGone } from '../upstream/when-parent-is-gone.ts';
import { IMPATIENT } from './environment.ts';

function run(script: string, args: string[], env: object = {}): Promise<number> {
  const child = spawn(process.execPath, [...process.execArgv, script, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  whenParentIsGone(() => child.kill());
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

const [first, ...rest] = process.argv.slice(2);
const isImpatient = first === '--impatient';
const ingested = await run('scripts/ingest.ts', isImpatient ? rest : process.argv.slice(2));
process.exit(ingested === 0 ? await run('scripts/serve.ts', [], isImpatient ? IMPATIENT : {}) : ingested);
