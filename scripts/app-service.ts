// `azd package` and `azd deploy`: makes the folder infra/app-service/tree, which runs by itself on App Service.
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { addLinuxPackages } from './app-service/add-linux-packages.ts';

const TREE = 'infra/app-service/tree';
const STANDALONE = '.next/standalone/server.js';
/** Where this file is absent azd leaves node_modules out, and App Service is to install: it would do so for minutes. */
const IGNORE_FILE = '.webappignore';

function run(...args: string[]): void {
  const { status } = spawnSync(process.execPath, [...process.execArgv, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

run('scripts/run.mjs', 'build');
if (!existsSync(STANDALONE)) {
  console.error(
    'The build made no folder that runs by itself: Windows lets few people make the links in it. Package in WSL, in Azure Cloud Shell or in a pipeline on Linux.',
  );
  process.exit(1);
}
run('scripts/standalone.ts', TREE);
addLinuxPackages(TREE);
writeFileSync(join(TREE, IGNORE_FILE), '# Nothing: node_modules belong to it.\n');
