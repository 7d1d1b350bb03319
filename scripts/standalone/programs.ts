/**
 * What runs from its source, by Node itself: the way in of the image, and what the server and the command lines start by
 * path, as threads and processes.
 */
export const PROGRAMS = [
  'scripts/container.ts',
  'lib/composition/document-service/worker-process.ts',
  'lib/ingest/parser/parser-process.ts',
  'lib/ingest/pictures/picture-process.ts',
  'lib/ingest/recognition/recognition-process.ts',
  'lib/ingest/view/blocks-process.ts',
  'lib/search/embedded/worker.ts',
  'lib/snapshots/copy-process.ts',
  'lib/templates/worker.ts',
];

/** What they open by path: files, and folders with all that is in them. */
export const OPENED = [
  'data/prompts',
  'data/questions.jsonl',
  'data/samples',
  'public',
  'LICENSE',
  'node_modules/pdfjs-dist/package.json',
  'node_modules/pdfjs-dist/legacy/build/pdf.mjs',
  'node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs',
  'node_modules/pdfjs-dist/cmaps',
  'node_modules/pdfjs-dist/iccs',
  'node_modules/pdfjs-dist/standard_fonts',
  'node_modules/pdfjs-dist/wasm',
  'node_modules/@napi-rs',
  'node_modules/tesseract.js-core/package.json',
  'node_modules/tesseract.js-core/tesseract-core-simd-lstm.js',
  'node_modules/tesseract.js-core/tesseract-core-simd-lstm.wasm',
  ...['eng', 'deu', 'fra', 'spa'].map((name) => `node_modules/@tesseract.js-data/${name}/4.0.0_best_int`),
];
