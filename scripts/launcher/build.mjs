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
 * build, which takes longer, and takes one where it is there. Before it takes that time, `before` may end the process.
 * Types that have been checked are not checked again.
 */
export function ensureBuild(node, { traced = false, typesChecked = false, before = () => {} } = {}) {
  const sources = fingerprint(SOURCES, '', (file) => /\.test\.tsx?$/.test(file));
  const tracedStamp = `${sources} traced`;
  const good = traced ? [tracedStamp] : [sources, tracedStamp];
  if (fs.existsSync('.next/BUILD_ID') && good.some((stamp) => isStamped(STAMP, stamp))) return;
  before();
  log('building');
  // Route types left behind by `npm run dev` fail the build once their route is gone.
  fs.rmSync('.next/dev', { recursive: true, force: true });
  const status = timed('built', () =>
    run(node, ['node_modules/next/dist/bin/next', 'build'], {
      env: { ...(traced ? TRACED : {}), ...(typesChecked ? { CITEWELL_TYPES: 'checked' } : {}) },
    }),
  );
  if (status !== 0) fail('The build failed; its messages are above.');
  fs.writeFileSync(STAMP, traced ? tracedStamp : sources);
}
