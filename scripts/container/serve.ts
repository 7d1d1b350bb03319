// As `npm start` serves, in one process: engines count its memory and send it their signals.
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { tellNextWhere } from '#lib/config/process-environment.ts';
import { answering } from '../serve/answering.ts';
import { serveWith } from '../serve/serve-with.ts';

await serveWith({
  start: async ({ HOST, PORT }) => {
    tellNextWhere(HOST, PORT);
    await import(pathToFileURL(join(process.cwd(), 'server.js')).href);
    await answering();
  },
  ingest: 'the command ingest of this image, with',
  adminLink: 'the command admin-link of this image',
});
