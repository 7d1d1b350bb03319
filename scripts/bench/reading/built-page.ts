import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type Browser, chromium } from '@playwright/test';
import { readEnvironment } from '#lib/config/environment.ts';
import { ensureBrowser } from '../../launcher/browser.mjs';
import { indexSamples } from '../../serve/index-samples.ts';
import { startServer } from '../streaming/server-process.ts';

/** The built application on its samples, and a browser to look at it. */
export interface BuiltPage {
  url: string;
  browser: Browser;
}

/** Runs `use` with the built application on `port` and a headless browser, and stops both. */
export async function withBuiltPage<T>(port: number, use: (page: BuiltPage) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'citewell-page-'));
  try {
    await indexSamples(readEnvironment({ DATA_DIR: dataDir }));
    const next = ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(port)];
    const server = await startServer(next, port, dataDir);
    try {
      const executablePath = await ensureBrowser(process.execPath);
      const browser = await chromium.launch(executablePath ? { executablePath } : {});
      return await use({ url: server.url, browser }).finally(() => browser.close());
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
