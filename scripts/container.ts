// What an image and the folder of a release run: the server, or one of the command lines by its name.
import { constants } from 'node:os';
import process from 'node:process';

const PROGRAMS: Record<string, () => Promise<unknown>> = {
  serve: () => import('./container/serve.ts'),
  ingest: () => import('./ingest.ts'),
  acl: () => import('./acl.ts'),
  sync: () => import('./sync.ts'),
  'admin-link': () => import('./admin-link.ts'),
  records: () => import('./records.ts'),
  doctor: () => import('./doctor.ts'),
  healthy: () => import('./container/healthy.ts'),
  rehearse: () => import('./container/rehearse.ts'),
};

// The first process of a container ends by no signal that it does not listen to. Once a program does, its word counts.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
  });
}

// Programs find their arguments where they are without an image.
const [name = 'serve'] = process.argv.splice(2, 1);
const start = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined;
if (start) await start();
else {
  console.error(`There is no program "${name}" here; there are: ${Object.keys(PROGRAMS).join(', ')}.`);
  process.exitCode = 2;
}
