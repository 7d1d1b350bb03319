import type { Environment } from '#lib/config/environment.ts';
import { createAzureRecogniser } from '#lib/ingest/recognition/azure/create-azure-recogniser.ts';
import { createReadPicture, READ_MODEL } from '#lib/ingest/recognition/azure/read-picture.ts';
import { createRecogniser } from '#lib/ingest/recognition/create-recogniser.ts';
import { createKeptRecognition, type KeptRecognition } from '#lib/ingest/recognition/kept-recognition.ts';
import type { RecognisePage } from '#lib/ingest/recognition/recognised-page.ts';
import type { RecognitionPoolOptions } from '#lib/ingest/recognition/recognition-pool.ts';

/** What recognises text, what it recognised before, and `close`, which ends its processes. */
export interface Recognition {
  recognise: RecognisePage;
  kept: KeptRecognition;
  close(): void;
}

/** Recognition as the environment configures it; undefined where it is off. Nothing starts before the first page. */
export function buildRecognition(
  environment: Environment,
  options: RecognitionPoolOptions = {},
): Recognition | undefined {
  const { OCR, OCR_LANGUAGES: names, OCR_DATA: folder, DATA_DIR, services } = environment;
  if (!OCR) return undefined;
  const { documentIntelligence: azure, upstream } = services;
  const recognise = azure
    ? createAzureRecogniser(createReadPicture(azure, upstream), options)
    : createRecogniser({ languages: { names, folder }, ...options });
  const kept = createKeptRecognition(DATA_DIR, azure ? `azure-${READ_MODEL}` : names.join('-'));
  return { recognise, kept, close: recognise.close };
}
