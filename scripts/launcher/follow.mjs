// `node scripts/launcher/follow.mjs PID PROGRAM [arguments]`: runs a program that ends, by the signal that service managers
// send, when the process that started it does.
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { whenParentEnds } from './parent.mjs';

// Programs find their arguments where they are without this one.
const [, parent] = process.argv.splice(1, 2);
process.argv[1] = path.resolve(process.argv[1]);
whenParentEnds(Number(parent), () => process.kill(process.pid, 'SIGTERM'));
await import(pathToFileURL(process.argv[1]).href);
