import type { Environment } from '#lib/config/environment.ts';
import {
  createAzureRecogniser,
  createReadPicture,
  READ_MODEL,
} from '#lib/ingest/recognition/azure/create-azure-recogniser.ts';
import type { RecognisePage } from '#lib/ingest/recognition/recognised-page.ts';
import { createRecognitionCache, type RecognitionCache } from '#lib/ingest/recognition/recognition-cache.ts';
import { createRecogniser, type RecognitionPoolOptions } from '#lib/ingest/recognition/recognition-pool.ts';

/** The text recogniser, its cache, and `close`, which ends its processes. */
export interface Recognition {
  recognise: RecognisePage;
  cache: RecognitionCache;
  close(): void;
}

const AZURE = `azure-${READ_MODEL}`;

/** Recognition for ingestion, as the environment configures it; undefined where it is off. Nothing starts before the first page. */
export function buildRecognition(environment: Environment): Recognition | undefined {
  const { OCR, DATA_DIR, services } = environment;
  const { documentIntelligence: azure, upstream } = services;
  if (!OCR || !azure) return buildLocalRecognition(environment);
  const recognise = createAzureRecogniser(createReadPicture(azure, upstream));
  return { recognise, cache: createRecognitionCache(DATA_DIR, AZURE), close: recognise.close };
}

/**
 * Recognition on this machine alone: for readers, who may ask for any page of any document and must not cause calls that cost
 * money. It finds what a service recognised for ingestion.
 */
export function buildLocalRecognition(
  environment: Environment,
  options: RecognitionPoolOptions = {},
): Recognition | undefined {
  const { OCR, OCR_LANGUAGES: names, OCR_DATA: folder, DATA_DIR, services } = environment;
  if (!OCR) return undefined;
  const recognise = createRecogniser({ languages: { names, folder }, ...options });
  const own = createRecognitionCache(DATA_DIR, names.join('-'));
  const azure = services.documentIntelligence && createRecognitionCache(DATA_DIR, AZURE);
  const find: RecognitionCache['find'] = async (...place) =>
    (await azure?.find(...place)) ?? own.find(...place);
  return { recognise, cache: { ...own, find }, close: recognise.close };
}
