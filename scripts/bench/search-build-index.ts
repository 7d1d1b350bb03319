// search-build-index.ts FOLDER PASSAGES: fills an index and prints the seconds it took. A process of its own, so that what
// building leaves in memory is not taken for the engine's.
import process from 'node:process';
import { openIngestion } from '#lib/composition/ingestion.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { fillIndex } from './searching/synthetic-corpus.ts';

const [folder = '', passages = '0'] = process.argv.slice(2);
const started = performance.now();
const ingestion = openIngestion(readEnvironment({ DATA_DIR: folder }));
await fillIndex(ingestion, folder, Number(passages));
await ingestion.close();
console.log((performance.now() - started) / 1000);
