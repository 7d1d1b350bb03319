// `npm start` after install and build: check, index the samples if there is nothing yet, serve, say where. With
// `--check` only the first: the launcher asks for it before it builds, which takes a minute.
import process from 'node:process';
import { startNext } from './serve/next-server.ts';
import { serveWith } from './serve/serve-with.ts';

await serveWith({
  start: ({ HOST, PORT }) => startNext({ host: HOST, port: PORT, dev: process.argv.includes('--dev') }),
  ingest: 'npm run ingest --',
  adminLink: 'npm run admin-link',
  namesModels: true,
  isCheck: process.argv.includes('--check'),
});
