// `node e2e/wait-for-servers.ts URL…`: says that every server answers once they do, so that they can start together.
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 100;

async function answers(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await delay(LOOK_EVERY_MS);
  }
}

await Promise.all(process.argv.slice(2).map(answers));
process.stdout.write('Every server answers.\n');
