import { join } from 'node:path';
import { pageOf, pictureUrl } from '#lib/core/citations/sourcepage.ts';
import type { Passage } from '#lib/core/events/passage.ts';
import type { DocumentStore, FoundDocument } from '#lib/core/ports/document-store.ts';
import type {
  FoundImages,
  RenderSourceImage,
  SourceImage,
  SourceImages,
} from '#lib/core/ports/source-parts.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { LONGEST_SIDE, type Picture } from './native-canvas.ts';
import { type OriginalFiles, openOriginalFiles } from './original-files.ts';
import { createPictureCache } from './picture-cache.ts';
import { canHavePicture } from './render-source-image.ts';

/** What finding pictures works with; the bounds have defaults. */
export interface SourceImagesOptions {
  documents: DocumentStore;
  render: RenderSourceImage;
  /** Pictures are cached in its folder `pictures`. */
  dataDir: string;
  /** The most bytes on disk. */
  maxCacheBytes?: number;
  /** The most pictures of one question, and their bytes together. */
  mostPictures?: number;
  mostBytes?: number;
}

const DEFAULTS = { maxCacheBytes: 500_000_000, mostPictures: 10, mostBytes: 15_000_000 };
const AT_A_TIME = 2;

/**
 * Finds the pictures of cited pages: drawn once, then cached on disk as far as there is space. A picture that cannot be
 * made is left out and named in a notice; it never fails the question. An abort throws the signal's reason.
 */
export function createSourceImages(options: SourceImagesOptions): SourceImages {
  const { documents, render, dataDir, maxCacheBytes, mostPictures, mostBytes } = { ...DEFAULTS, ...options };
  const cache = createPictureCache(join(/* turbopackIgnore: true */ dataDir, 'pictures'), maxCacheBytes);

  async function draw(
    found: FoundDocument,
    sourcepage: string,
    files: OriginalFiles,
    signal: AbortSignal,
  ): Promise<Picture | undefined> {
    const { hash, mediaType } = found.document;
    if (!canHavePicture(mediaType)) return undefined;
    const key = pictureKey(hash, sourcepage);
    const cached = key && (await cache.find(key));
    if (cached) return cached;
    const path = await files.pathOf(found, signal);
    const picture = path && (await render({ path, mediaType }, sourcepage, signal));
    if (!picture) return undefined;
    if (key) await cache.store(key, picture);
    return picture;
  }

  return {
    async find(passages, access, signal, queryAuthorization) {
      const pages = distinctPages(passages);
      const files = openOriginalFiles();
      const outcomes = pages.slice(0, mostPictures).map((page): Outcome => ({ page }));
      const queue = [...outcomes];
      const work = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          await settle(next, signal, async ({ sourcefile, sourcepage }) => {
            const found = await documents.find(sourcefile, access, queryAuthorization);
            return found && draw(found, sourcepage, files, signal);
          });
        }
      };
      try {
        await Promise.all(Array.from({ length: AT_A_TIME }, work));
      } finally {
        queue.length = 0;
        await files.close();
      }
      return collect(outcomes, pages.length - outcomes.length, mostBytes);
    },
    async picture(found, sourcepage, signal) {
      const files = openOriginalFiles();
      try {
        return await draw(found, sourcepage, files, signal);
      } finally {
        await files.close();
      }
    },
  };
}

type CitedPage = Pick<Passage, 'sourcefile' | 'sourcepage'>;

/** The outcome of one page: a picture, or the reason why there is none; neither where it has none. */
interface Outcome {
  page: CitedPage;
  picture?: Picture | undefined;
  failure?: string;
}

function distinctPages(passages: readonly Passage[]): CitedPage[] {
  return [...new Map(passages.map((passage) => [passage.sourcepage, passage])).values()];
}

async function settle(
  outcome: Outcome,
  signal: AbortSignal,
  make: (page: CitedPage) => Promise<Picture | undefined>,
): Promise<void> {
  try {
    signal.throwIfAborted();
    outcome.picture = await make(outcome.page);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    outcome.failure = error instanceof AppError ? error.message.replace(/[.]$/, '') : 'it cannot be read';
  }
}

function collect(outcomes: Outcome[], further: number, mostBytes: number): FoundImages {
  const images: SourceImage[] = [];
  const notices: string[] = [];
  let bytesLeft = mostBytes;
  let tooLarge = 0;
  for (const { page, picture, failure } of outcomes) {
    if (failure) notices.push(`No picture of ${page.sourcepage}: ${failure}.`);
    if (!picture) continue;
    if (picture.bytes.length > bytesLeft) {
      tooLarge += 1;
      continue;
    }
    bytesLeft -= picture.bytes.length;
    images.push(toSourceImage(page, picture));
  }
  const left = further + tooLarge;
  if (left > 0)
    notices.push(`${left} further places were left out: these are all the pictures one question may take.`);
  return { images, notices };
}

function toSourceImage({ sourcepage }: CitedPage, { bytes, mediaType }: Picture): SourceImage {
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  return {
    sourcepage,
    url: pictureUrl(sourcepage),
    mediaType,
    dataUrl: `data:${mediaType};base64,${base64}`,
  };
}

/** `<hash>-<page>-<longest side>`; undefined for a hash that is none, which is then never cached. */
function pictureKey(hash: string, sourcepage: string): string | undefined {
  return /^[0-9a-f]{16,128}$/.test(hash) ? `${hash}-${pageOf(sourcepage) ?? 1}-${LONGEST_SIDE}` : undefined;
}
