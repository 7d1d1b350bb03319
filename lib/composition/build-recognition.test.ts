import { expect, test } from 'vitest';
import { analysedPage } from '#e2e/upstream/document-intelligence/analysed-page.ts';
import { startDocumentIntelligence } from '#e2e/upstream/document-intelligence/service.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { scanBytes, scannedPdf } from '#lib/ingest/fixtures/scan-bytes.ts';
import { ingest } from '#lib/ingest/ingest.ts';
import { hashOf } from '#lib/ingest/plan.ts';
import { outcomeText } from '#lib/ingest/report.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { buildLocalRecognition } from './build-recognition.ts';
import { openIngestion } from './ingestion.ts';

const SOON = { 'retry-after-ms': '1' };
const LINES = [{ words: ['Rotate', 'the', 'valve', 'twice', 'a', 'year'], x: 200, y: 300 }];
const data = perTest(temporaryFolder);
const files = perTest(temporaryFolder);
const service = perTest(startDocumentIntelligence);

const environment = (more: Record<string, string> = {}) =>
  readEnvironment({
    DATA_DIR: data.path,
    AZURE_DOCUMENT_INTELLIGENCE_ENDPOINT: service.url,
    AZURE_DOCUMENT_INTELLIGENCE_KEY: service.key,
    UPSTREAM_ATTEMPTS: '1',
    ...more,
  });

async function ingested(more: Record<string, string> = {}, reindex = false): Promise<string[]> {
  const ingestion = openIngestion(environment(more));
  const options = { sync: false, remove: false, removeAll: false, reindex, dryRun: false };
  const { signal } = new AbortController();
  const report = await ingest({ ...options, paths: [files.path], origin: 'own', signal }, ingestion);
  await ingestion.close();
  return report.documents.map(outcomeText).sort();
}

test('a scan that the service does not recognise fails with its page, and the next run reads it', async () => {
  files.write('notes.md', '# Notes\n\nThe valve is in the cellar.\n');
  files.write('valve.pdf', await scannedPdf([{ lines: [] }]));
  service.play([{ fault: { status: 503 } }]);
  expect(await ingested()).toEqual([
    expect.stringMatching(/^added: notes\.md/),
    expect.stringMatching(
      /^failed: valve\.pdf \(page 1 could not be recognised: The recognition service is unavailable/,
    ),
  ]);
  service.play(undefined);
  service.read({ page: analysedPage(LINES, { width: 2121, height: 3000 }), headers: SOON });
  expect(await ingested()).toEqual([
    'added: valve.pdf (1 page; 1 passage; text recognised on 1 page)',
    expect.stringMatching(/^unchanged: notes\.md/),
  ]);
});

test('the words of one recogniser are not taken for those of another', async () => {
  files.write('valve.png', scanBytes({ lines: ['Turn the valve twice a year'], width: 700, height: 400 }));
  expect(await ingested({ AZURE_DOCUMENT_INTELLIGENCE_ENDPOINT: '' })).toEqual([
    'added: valve.png (1 passage; text recognised on 1 page)',
  ]);
  expect(service.requests()).toEqual([]);
  service.read({ page: analysedPage(LINES, { width: 1400, height: 800 }), headers: SOON });
  expect(await ingested({}, true)).toEqual([expect.stringMatching(/text recognised on 1 page/)]);
  expect(service.requests().map(({ method }) => method)).toEqual(['POST', 'GET']);
});

test('readers get the words of the service, and cause no calls to it', async () => {
  const path = files.write('valve.png', scanBytes({ lines: ['Turn the valve'], width: 700, height: 400 }));
  const hash = await hashOf(path);
  service.read({ page: analysedPage(LINES, { width: 1400, height: 800 }), headers: SOON });
  await ingested();
  service.forget();
  const recognition = buildLocalRecognition(environment());
  const cached = await recognition?.cache.find(hash, 1);
  expect(cached?.words.map(({ text }) => text)).toEqual(LINES[0]?.words);
  const read = await recognition?.recognise({ path, hash, mediaType: 'image/png', page: 1 });
  expect(read?.words.map(({ text }) => text)).toEqual(['Turn', 'the', 'valve']);
  expect(service.requests()).toEqual([]);
  recognition?.close();
});
