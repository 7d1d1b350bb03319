// The production build, made when a source has changed.
import fs from 'node:fs';
import process from 'node:process';
import { fingerprint, isStamped } from './fingerprint.mjs';
import { fail, log, run, timed } from './process.mjs';

const STAMP = '.next/.citewell-built';
// Traced for images, too: a second build for their test would take longer. Windows lets few people make its links.
const OUTPUT = process.platform === 'win32' ? {} : { CITEWELL_OUTPUT: 'standalone' };
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

/** Builds where the last build is not of these sources. Before it takes that time, `before` may end the process. */
export function ensureBuild(node, before = () => {}) {
  const wanted = fingerprint(SOURCES, '', (file) => /\.test\.tsx?$/.test(file));
  if (fs.existsSync('.next/BUILD_ID') && isStamped(STAMP, wanted)) return;
  before();
  log('building');
  // Route types left behind by `npm run dev` fail the build once their route is gone.
  fs.rmSync('.next/dev', { recursive: true, force: true });
  const status = timed('built', () =>
    run(node, ['node_modules/next/dist/bin/next', 'build'], { env: OUTPUT }),
  );
  if (status !== 0) fail('The build failed; its messages are above.');
  fs.writeFileSync(STAMP, wanted);
}
