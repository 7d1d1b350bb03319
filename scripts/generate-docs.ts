// Writes docs/configuration.md and .env.example from the schema that reads the environment, and the kinds of docs/sources.md
// from their table; --check only compares.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { configurationPage, environmentExample } from './generate-docs/environment-docs.ts';
import { sourcesPage } from './generate-docs/source-docs.ts';

const SOURCES = 'docs/sources.md';
const documents = {
  'docs/configuration.md': configurationPage(),
  '.env.example': environmentExample(),
  [SOURCES]: sourcesPage(readFileSync(SOURCES, 'utf8')),
};

if (process.argv.includes('--check')) {
  const stale = Object.entries(documents).filter(
    ([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text,
  );
  for (const [file] of stale) console.error(`${file} is out of date; run: npm run docs`);
  process.exit(stale.length > 0 ? 1 : 0);
}
for (const [file, text] of Object.entries(documents)) writeFileSync(file, text);
