import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '#lib/config/environment.ts';
import type { PlaceImagesOptions } from '#lib/ingest/pictures/place-images.ts';

/** A function has 500 MB of temporary files, originals that are being drawn from among them. */
const MOST_TEMPORARY_BYTES = 100_000_000;

/**
 * Where drawn pages are kept: in DATA_DIR, or, where nothing may be written there, among the temporary files of this
 * process, under a name that nobody else on the machine can have prepared.
 */
export function pictureCacheOf({
  DATA_DIR,
  READ_ONLY,
}: Pick<Environment, 'DATA_DIR' | 'READ_ONLY'>): Pick<PlaceImagesOptions, 'dataDir' | 'maxCacheBytes'> {
  if (!READ_ONLY) return { dataDir: DATA_DIR };
  return { dataDir: join(tmpdir(), `citewell-${randomUUID()}`), maxCacheBytes: MOST_TEMPORARY_BYTES };
}
