import { pageOf } from '#lib/core/citations/sourcepage.ts';
import type { SourceWords } from '#lib/core/ports/source-parts.ts';
import { openOriginalFiles } from '../pictures/original-files.ts';
import { canHavePicture } from '../pictures/render-source-image.ts';
import type { RecognisePage } from './recognised-page.ts';
import type { RecognitionCache } from './recognition-cache.ts';

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
