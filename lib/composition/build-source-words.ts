import type { Environment } from '#lib/config/environment.ts';
import type { SourceWords } from '#lib/core/source-words.ts';
import { memoizeAsync } from '#lib/upstream/memoize-async.ts';
import type { Recognition } from './build-recognition.ts';

/** Readers open one page at a time, and pages that ingestion read are kept. */
const FOR_READERS = { size: 1, mostWaiting: 10 };

/** The words of cited pages that are pictures; undefined where recognition is off. Its code is loaded for the first page. */
export function buildSourceWords(
  environment: Environment,
): (SourceWords & { close(): Promise<void> }) | undefined {
  if (!environment.OCR) return undefined;
  let recognition: Recognition | undefined;
  const source = memoizeAsync(async () => {
    const [{ createSourceWords }, { buildLocalRecognition }] = await Promise.all([
      import('#lib/ingest/recognition/source-words.ts'),
      import('./build-recognition.ts'),
    ]);
    recognition = buildLocalRecognition(environment, FOR_READERS);
    if (!recognition) return undefined;
    const { recognise, kept } = recognition;
    return createSourceWords({ recognise, kept: environment.READ_ONLY ? { find: kept.find } : kept });
  });
  return {
    words: async (...place) => (await source())?.words(...place),
    close: async () => recognition?.close(),
  };
}
