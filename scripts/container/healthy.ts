// What an engine asks every while: exit code 0 while the server beside this process is alive.
import process from 'node:process';
import { localAddress } from '#lib/config/environment.ts';

const PATIENCE_MS = 4000;

const response = await fetch(`${localAddress()}/api/health`, {
  signal: AbortSignal.timeout(PATIENCE_MS),
}).catch((cause: Error) => cause);
if (response instanceof Error || !response.ok) {
  console.error(response instanceof Error ? 'The server does not answer.' : `It answers ${response.status}.`);
  process.exitCode = 1;
}
