import { join } from 'node:path';
import { pageOf } from '#lib/core/citations/sourcepage.ts';
import type { SourceWords } from '#lib/core/ports/source-parts.ts';
import { openOriginalFiles } from '../pictures/original-files.ts';
import { createPictureCache } from '../pictures/picture-cache.ts';
import { canHavePicture } from '../pictures/render-source-image.ts';
import type { Recognised, RecognisedPage, RecognisePage } from './recognised-page.ts';

/** Recognised text, cached beside the pictures of its document and deleted with them. */
export interface RecognitionCache {
  find(hash: string, page: number): Promise<RecognisedPage | undefined>;
  /** Never throws: pages that are not cached are recognised again. */
  store(hash: string, recognised: Recognised): Promise<void>;
}

const MOST_BYTES = 500_000_000;
const MEDIA_TYPE = 'application/json';

/** Caches recognised pages in the folder `pictures` of `dataDir`, by the SHA-256 of the document and by what recognised them. */
export function createRecognitionCache(dataDir: string, recogniser: string): RecognitionCache {
  const cache = createPictureCache(join(/* turbopackIgnore: true */ dataDir, 'pictures'), MOST_BYTES, {
    // Ingestion stores them, and the server finds them.
    isShared: true,
  });
  const keyOf = (hash: string, page: number) =>
    /^[0-9a-f]{64}$/.test(hash) ? `${hash}-${page}-words-${recogniser}` : undefined;
  return {
    async find(hash, page) {
      const key = keyOf(hash, page);
      const cached = key === undefined ? undefined : await cache.find(key);
      return cached && (JSON.parse(Buffer.from(cached.bytes).toString('utf8')) as RecognisedPage);
    },
    async store(hash, recognised) {
      for (const [page, read] of recognised) {
        const key = keyOf(hash, page);
        if (key) await cache.store(key, { bytes: Buffer.from(JSON.stringify(read)), mediaType: MEDIA_TYPE });
      }
    },
  };
}

/** Recognises only pages that are not cached. */
export function withRecognitionCache(
  recognise: RecognisePage,
  cache: Pick<RecognitionCache, 'find'>,
): RecognisePage {
  return async (place, signal) => (await cache.find(place.hash, place.page)) ?? recognise(place, signal);
}

/** The cache, and the recogniser of other pages. Where nothing may be stored, `store` is absent. */
interface SourceWordsOptions {
  recognise: RecognisePage;
  cache: Pick<RecognitionCache, 'find'> & Partial<Pick<RecognitionCache, 'store'>>;
}

/** The words of cited pages as ingestion cached them; recognised anew where another machine ingested the document. */
export function createSourceWords({ recognise, cache }: SourceWordsOptions): SourceWords {
  return {
    async words(found, sourcepage, signal) {
      const { hash, mediaType } = found.document;
      if (!canHavePicture(mediaType)) return undefined;
      const page = pageOf(sourcepage) ?? 1;
      const known = await cache.find(hash, page);
      if (known) return known;
      const files = openOriginalFiles();
      try {
        const path = await files.pathOf(found, signal);
        if (path === undefined) return undefined;
        const read = await recognise({ path, hash, mediaType, page }, signal);
        await cache.store?.(hash, new Map([[page, read]]));
        return read;
      } finally {
        await files.close();
      }
    },
  };
}
