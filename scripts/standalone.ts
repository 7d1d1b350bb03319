// After a build with CITEWELL_OUTPUT=standalone: `node scripts/standalone.ts FOLDER` makes a folder that runs by itself,
// with what Next traced of its server, and what is started from its source beside it: `node scripts/container.ts`.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { copyReadable } from './standalone/copy-readable.ts';
import { licencesOf } from './standalone/licences-of.ts';
import { tracePrograms } from './standalone/trace-programs.ts';

const NEXT = '.next/standalone';
/** All that is of use in what Next puts there: a path that it cannot follow makes it take more. */
const OF_NEXT = ['.next', 'node_modules', 'package.json', 'server.js'];
/** Packages that Next takes along for what is switched off: scaling pictures. */
const UNUSED = ['node_modules/@img', 'node_modules/sharp'];

const [folder] = process.argv.slice(2);
if (!folder || !existsSync(join(NEXT, 'server.js'))) {
  console.error(
    folder
      ? `There is no ${NEXT}: build with CITEWELL_OUTPUT=standalone first.`
      : 'usage: node scripts/standalone.ts FOLDER',
  );
  process.exit(2);
}

if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'server.js'))) {
  console.error(`${folder} holds something else, which would be lost: name a new or an empty folder.`);
  process.exit(2);
}

rmSync(folder, { recursive: true, force: true });
const unused = UNUSED.map((path) => join(NEXT, path));
for (const name of OF_NEXT) {
  copyReadable(join(NEXT, name), join(folder, name), (path) => !unused.includes(path));
}
copyReadable('.next/static', join(folder, '.next/static'));
const traced = await tracePrograms();
for (const file of traced) copyReadable(file, join(folder, file));
for (const file of licencesOf(join(folder, 'node_modules'))) copyReadable(file, join(folder, file));
