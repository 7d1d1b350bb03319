// A Chromium for the browser tests: named by E2E_BROWSER, Playwright's own, an installed one, or fetched.
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fail, log, run, succeeds, timed } from './process.mjs';

const NAMES = [
  // A page costs it a fifth less CPU than a browser with windows.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];
const MAC_APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/** The path of a browser that starts; '' means Playwright's own. Ends with one clear line when there is none to be had. */
export async function ensureBrowser(node) {
  if (process.env.E2E_BROWSER) return process.env.E2E_BROWSER;
  if (await hasPlaywrightBrowser()) return '';
  const installed = findInstalled();
  if (installed) return installed;
  // Debian's package brings the shared libraries that Playwright's download would lack in a bare container.
  if (isDebianRoot() && (await installDebianChromium())) return findInstalled() ?? noBrowser();
  log('no browser found: fetching the one made for Playwright');
  await run(node, ['node_modules/@playwright/test/cli.js', 'install', 'chromium', '--only-shell'], {
    timeout: 600_000,
  });
  return (await hasPlaywrightBrowser()) ? '' : noBrowser();
}

async function hasPlaywrightBrowser() {
  const { chromium } = await import('@playwright/test');
  return starts(chromium.executablePath());
}

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates =
    process.platform === 'darwin'
      ? MAC_APPLICATIONS
      : NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find(starts);
}

function starts(file) {
  return fs.existsSync(file) && succeeds(file, ['--version']);
}

function isDebianRoot() {
  const release = '/etc/os-release';
  const isDebian = fs.existsSync(release) && /^ID="?debian"?$/m.test(fs.readFileSync(release, 'utf8'));
  return isDebian && process.getuid?.() === 0;
}

function installDebianChromium() {
  log("no browser found: installing Debian's chromium");
  const apt = async (...args) => {
    const status = await run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return status === 0;
  };
  const install = (name) => apt('install', '-y', '--no-install-recommends', name);
  const installEither = async () => (await install('chromium-headless-shell')) || install('chromium');
  return timed(
    'chromium installed',
    async () => (await installEither()) || ((await apt('update')) && installEither()),
  );
}

function noBrowser() {
  return fail(
    'No Chromium for the browser tests: install Chrome, Chromium or Edge, or name one in E2E_BROWSER.',
  );
}
