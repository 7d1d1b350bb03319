// The Node that the application runs on: the one among its packages, else the installed one when it is new enough.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fail, succeeds } from './process.mjs';

const OLDEST_MAJOR = 24;

export function findRuntime() {
  const packaged = ['node', 'node-bin']
    .map((name) => path.resolve('node_modules', `${name}-${process.platform}-${process.arch}`, 'bin', 'node'))
    .find((file) => fs.existsSync(file) && succeeds(file, ['-v']));
  if (packaged) return packaged;
  if (Number(process.versions.node.split('.')[0]) >= OLDEST_MAJOR) return process.execPath;
  return fail(
    `Citewell needs Node ${OLDEST_MAJOR} or newer; this is ${process.versions.node}, and no packaged Node runs on ` +
      `${process.platform}-${process.arch}. Install one from https://nodejs.org.`,
  );
}
