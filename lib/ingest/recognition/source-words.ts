import { pageOf } from '#lib/core/citations/sourcepage.ts';
import type { SourceWords } from '#lib/core/ports/source-words.ts';
import { openOriginalFiles } from '../pictures/original-files.ts';
import { canHavePicture } from '../pictures/render-source-image.ts';
import type { RecognisePage } from './recognised-page.ts';
import type { RecognitionCache } from './recognition-cache.ts';

/** What is kept, and what recognises the rest. Where nothing may be kept, `keep` is absent. */
interface SourceWordsOptions {
  recognise: RecognisePage;
  kept: Pick<RecognitionCache, 'find'> & Partial<Pick<RecognitionCache, 'store'>>;
}

/** The words of cited pages as ingestion kept them; recognised anew where another machine ingested the document. */
export function createSourceWords({ recognise, kept }: SourceWordsOptions): SourceWords {
  return {
    async words(found, sourcepage, signal) {
      const { hash, mediaType } = found.document;
      if (!canHavePicture(mediaType)) return undefined;
      const page = pageOf(sourcepage) ?? 1;
      const known = await kept.find(hash, page);
      if (known) return known;
      const files = openOriginalFiles();
      try {
        const path = await files.pathOf(found, signal);
        if (path === undefined) return undefined;
        const read = await recognise({ path, hash, mediaType, page }, signal);
        await kept.store?.(hash, new Map([[page, read]]));
        return read;
      } finally {
        await files.close();
      }
    },
  };
}
