// The production build, made when a source has changed.
import fs from 'node:fs';
import process from 'node:process';
import { fingerprint, isStamped } from './fingerprint.mjs';
import { fail, log, run, timed } from './process.mjs';

const STAMP = '.next/.citewell-built';
// Windows lets few people make the links of a standalone output.
const TRACED = process.platform === 'win32' ? {} : { CITEWELL_OUTPUT: 'standalone' };
const SOURCES = [
  'app',
  'components',
  'lib',
  'public',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.js',
  'package-lock.json',
  'postcss.config.mjs',
  'proxy.ts',
  // What next.config.js asks.
  'scripts/standalone',
  'tsconfig.json',
];

/**
 * Builds where the last build is not of these sources. Traced, it can become an image or functions: serving needs no such
 * build, which takes longer, and takes one where it is there. Types are checked with `checksTypes` alone: tests check them
 * once, and who only serves need not wait for it. Before it takes its time, `before` may end the process.
 */
export async function ensureBuild(node, { traced = false, checksTypes = false, before = () => {} } = {}) {
  const sources = fingerprint(SOURCES, '', (file) => /\.test\.tsx?$/.test(file));
  const tracedStamp = `${sources} traced`;
  const good = traced ? [tracedStamp] : [sources, tracedStamp];
  const isFirst = !fs.existsSync('.next/BUILD_ID');
  if (!isFirst && good.some((stamp) => isStamped(STAMP, stamp))) return;
  await before();
  log('building');
  // Route types left behind by `npm run dev` fail the build once their route is gone.
  fs.rmSync('.next/dev', { recursive: true, force: true });
  const env = {
    ...(traced ? TRACED : {}),
    ...(checksTypes ? {} : { CITEWELL_TYPES: 'unchecked' }),
    // A cache of 280 MB helps the second build of those who change the code.
    ...(isFirst ? { CITEWELL_BUILD_CACHE: 'off' } : {}),
  };
  const status = await timed('built', () => run(node, ['node_modules/next/dist/bin/next', 'build'], { env }));
  if (status !== 0) fail('The build failed; its messages are above.');
  fs.writeFileSync(STAMP, traced ? tracedStamp : sources);
}
