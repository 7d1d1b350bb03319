import type { Environment } from '#lib/config/environment.ts';
import { createRecogniser, type RecogniserOptions } from '#lib/ingest/recognition/create-recogniser.ts';
import { createKeptRecognition, type KeptRecognition } from '#lib/ingest/recognition/kept-recognition.ts';
import type { RecognisePage } from '#lib/ingest/recognition/recognised-page.ts';

/** What recognises text, what it recognised before, and `close`, which ends its processes. */
export interface Recognition {
  recognise: RecognisePage;
  kept: KeptRecognition;
  close(): void;
}

/** Recognition as the environment configures it; undefined where it is off. Nothing starts before the first page. */
export function buildRecognition(
  environment: Environment,
  options: Pick<RecogniserOptions, 'size' | 'mostWaiting'> = {},
): Recognition | undefined {
  const { OCR, OCR_LANGUAGES: names, OCR_DATA: folder, DATA_DIR } = environment;
  if (!OCR) return undefined;
  const recognise = createRecogniser({ languages: { names, folder }, ...options });
  return { recognise, kept: createKeptRecognition(DATA_DIR, names), close: recognise.close };
}
