// `node e2e/azure/serve.ts [ingest arguments]`: puts documents into the index that the variables name, then serves.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { whenParentIsGone } from '../upstream/when-parent-is-gone.ts';

function run(script: string, args: string[] = []): Promise<number> {
  const child = spawn(process.execPath, [...process.execArgv, script, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  whenParentIsGone(() => child.kill());
  return new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

const ingested = await run('scripts/ingest.ts', process.argv.slice(2));
process.exit(ingested === 0 ? await run('scripts/serve.ts') : ingested);
