// As `npm start` serves, in one process: engines count its memory and send it their signals. With `--unpacked` it runs from
// the folder of a release, whose commands are those of its start script.
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { tellNextWhere } from '#lib/config/process-environment.ts';
import { answering } from '../serve/answering.ts';
import { serveWith } from '../serve/serve-with.ts';

const commands = process.argv.includes('--unpacked')
  ? { ingest: './citewell ingest', adminLink: './citewell admin-link' }
  : { ingest: 'the command ingest of this image, with', adminLink: 'the command admin-link of this image' };

await serveWith({
  ...commands,
  start: async ({ HOST, PORT }) => {
    tellNextWhere(HOST, PORT);
    await import(pathToFileURL(join(process.cwd(), 'server.js')).href);
    await answering();
  },
});
