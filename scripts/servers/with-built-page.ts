import process from 'node:process';
import { type Browser, chromium } from '@playwright/test';
import { readEnvironment } from '#lib/config/environment.ts';
import { ensureBrowser } from '../launcher/browser.mjs';
import { indexSamples } from '../serve/index-samples.ts';
import { builtServer, withFolder, withServers } from './with-servers.ts';

/** The built application on its samples, and a browser to look at it. */
export interface BuiltPage {
  url: string;
  browser: Browser;
  /** The folder of the server's files. */
  dataDir: string;
}

/** Runs `use` with the built application on `port` and a headless browser, and stops both. */
export function withBuiltPage<T>(port: number, use: (page: BuiltPage) => Promise<T>): Promise<T> {
  return withFolder(async (dataDir) => {
    await indexSamples(readEnvironment({ DATA_DIR: dataDir }));
    return withServers(dataDir, async (start) => {
      const { url } = await start(builtServer(port), port);
      const executablePath = await ensureBrowser(process.execPath);
      const browser = await chromium.launch(executablePath ? { executablePath } : {});
      return use({ url, browser, dataDir }).finally(() => browser.close());
    });
  });
}
