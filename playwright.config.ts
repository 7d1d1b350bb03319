import { rmSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const port = Number(process.env['E2E_PORT'] ?? 4180);
const baseURL = `http://127.0.0.1:${port}`;
const node = process.env['E2E_NODE'] ?? process.execPath;
const dataDir = 'test-results/browser-data';

// The runner loads this file again in every worker; only the first load may clear what the server will open.
if (!process.env['TEST_WORKER_INDEX']) rmSync(dataDir, { recursive: true, force: true });

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL,
    browserName: 'chromium',
    launchOptions: process.env['E2E_BROWSER'] ? { executablePath: process.env['E2E_BROWSER'] } : {},
    trace: 'retain-on-failure',
  },
  webServer: {
    command: `"${node}" --disable-warning=ExperimentalWarning scripts/serve.ts`,
    url: `${baseURL}/config`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    },
  },
});
