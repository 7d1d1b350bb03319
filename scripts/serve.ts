// `npm start` after install and build: check, index the samples if there is nothing yet, serve, say where. With
// `--check` only the first, before the build, and with `--samples` only the second, beside it; with `--port-is-held` the
// launcher itself has the port.
import process from 'node:process';
import { startNext } from './serve/next-server.ts';
import { serveWith } from './serve/serve-with.ts';

const options = process.argv.slice(2);

await serveWith({
  start: ({ HOST, PORT }) => startNext({ host: HOST, port: PORT, dev: options.includes('--dev') }),
  ingest: 'npm run ingest --',
  adminLink: 'npm run admin-link',
  namesModels: true,
  only: options.includes('--check') ? 'check' : options.includes('--samples') ? 'samples' : undefined,
  isPortHeld: options.includes('--port-is-held'),
});
