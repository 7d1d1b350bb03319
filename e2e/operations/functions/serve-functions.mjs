// Stands in for the platform's launcher: serves the traced files around it on 127.0.0.1 and $PORT, by Next alone.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';

const require = createRequire(import.meta.url);
const { config } = JSON.parse(readFileSync('.next/required-server-files.json', 'utf8'));
// So that Next looks for no file of a configuration, which no function has.
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);

require('next');
const { startServer } = require('next/dist/server/lib/start-server');
await startServer({
  dir: process.cwd(),
  isDev: false,
  config,
  hostname: '127.0.0.1',
  port: Number(process.env.PORT),
  allowRetry: false,
});
