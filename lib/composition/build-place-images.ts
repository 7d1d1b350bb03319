import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '#lib/config/environment.ts';
import type { DocumentStore } from '#lib/core/ports/document-store.ts';
import type { SourceImages } from '#lib/core/source-images.ts';
import type { PlaceImagesOptions } from '#lib/ingest/pictures/place-images.ts';
import type { createRenderPlace } from '#lib/ingest/pictures/render-place.ts';
import { memoizeAsync } from '#lib/upstream/memoize-async.ts';

/** A function has 500 MB of temporary files; the originals that are being drawn take some of them. */
const MOST_TEMPORARY_BYTES = 100_000_000;

/** Pictures of cited places. The code that finds and draws them is loaded for the first picture. */
export function buildPlaceImages(
  environment: Environment,
  documents: DocumentStore,
): SourceImages & { close(): Promise<void> } {
  let render: ReturnType<typeof createRenderPlace> | undefined;
  const images = memoizeAsync(async () => {
    const [{ createPlaceImages }, { createRenderPlace }] = await Promise.all([
      import('#lib/ingest/pictures/place-images.ts'),
      import('#lib/ingest/pictures/render-place.ts'),
    ]);
    render = createRenderPlace();
    return createPlaceImages({ documents, render, ...cacheOf(environment) });
  });
  return {
    find: async (...place) => (await images()).find(...place),
    picture: async (...place) => (await images()).picture(...place),
    close: async () => render?.close(),
  };
}

/**
 * Where drawn pages are kept: in DATA_DIR or, where it is read-only, among the temporary files of this process, under a
 * name that no other user of the machine can have prepared.
 */
function cacheOf({
  DATA_DIR,
  READ_ONLY,
}: Environment): Pick<PlaceImagesOptions, 'dataDir' | 'maxCacheBytes'> {
  if (!READ_ONLY) return { dataDir: DATA_DIR };
  return { dataDir: join(tmpdir(), `citewell-${randomUUID()}`), maxCacheBytes: MOST_TEMPORARY_BYTES };
}
