import type { Passage } from './passage.ts';
import type { FoundDocument } from './ports.ts';
import type { AccessFilter } from './principal.ts';

/** The picture of a cited place: a page or an image file. */
export interface PlaceImage {
  sourcepage: string;
  /** Where a browser finds it: a path on our own origin, under the access rules of `/content`. */
  url: string;
  mediaType: string;
  /** Base64 with its `data:` prefix, as a model takes it. */
  dataUrl: string;
}

/** The pictures that were found; `notices` say in plain words which could not be made, and why. */
export interface FoundImages {
  images: PlaceImage[];
  notices: string[];
}

/** Pictures of the places that passages come from, for models that can see and for readers who check. */
export interface PlaceImages {
  /** At most one a place, in the order of the passages, of documents that the caller may read; the others are left out. */
  find(
    passages: readonly Passage[],
    access: AccessFilter | undefined,
    signal: AbortSignal,
    queryAuthorization?: string,
  ): Promise<FoundImages>;
  /**
   * The picture of one place of a document that the caller may read; undefined where the place has none. Throws
   * AppError when it cannot be made.
   */
  picture(
    found: FoundDocument,
    sourcepage: string,
    signal: AbortSignal,
  ): Promise<{ bytes: Uint8Array; mediaType: string } | undefined>;
}

/**
 * Makes the picture of a place in a document: a page of a PDF, an image file as it is.
 * Undefined where the place has none. Bounded in time, memory and pixels; throws AppError for a broken file.
 */
export type RenderPlace = (
  document: { path: string; mediaType: string },
  sourcepage: string,
  signal?: AbortSignal,
) => Promise<{ bytes: Uint8Array; mediaType: string } | undefined>;
