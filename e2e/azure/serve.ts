// `node e2e/azure/serve.ts [--short-timeouts] [ingest arguments]`: puts documents into the index that the variables name,
// creates its knowledge bases where they are on, then serves, with short timeouts for its services if that is asked for.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { whenParentIsGone } from '../upstream/when-parent-is-gone.ts';
import { SHORT_TIMEOUTS } from './environment.ts';

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
const hasShortTimeouts = first === '--short-timeouts';
const ingested = await run('scripts/ingest.ts', hasShortTimeouts ? rest : process.argv.slice(2));
if (ingested !== 0) process.exit(ingested);
if (process.env['USE_AGENTIC_KNOWLEDGEBASE'] === 'on') {
  const created = await run('scripts/ingest.ts', ['--knowledge-base']);
  if (created !== 0) process.exit(created);
}
process.exit(await run('scripts/serve.ts', [], hasShortTimeouts ? SHORT_TIMEOUTS : {}));
