import type { AccessFilter } from '../access/principal.ts';
import type { Passage } from '../events/passage.ts';
import type { FoundDocument } from './document-store.ts';

/** The image of a cited source: a rendered page or an image file. */
export interface SourceImage {
  sourcepage: string;
  /** Its URL for browsers: a path on our own origin with the access rules of `/content`. */
  url: string;
  mediaType: string;
  /** A base64 data URL, ready to send to a model. */
  dataUrl: string;
}

/** The images found; `notices` explain in plain words which images could not be rendered. */
export interface FoundImages {
  images: SourceImage[];
  notices: string[];
}

/** Images of the sources that passages come from, for vision models and for readers who check an answer. */
export interface SourceImages {
  /** At most one image per source, in the order of the passages. Skips documents that the caller may not read. */
  find(
    passages: readonly Passage[],
    access: AccessFilter | undefined,
    signal: AbortSignal,
    queryAuthorization?: string,
  ): Promise<FoundImages>;
  /**
   * The image of one source in a document that the caller may read; undefined when there is none. Throws
   * AppError when rendering fails.
   */
  picture(
    found: FoundDocument,
    sourcepage: string,
    signal: AbortSignal,
  ): Promise<{ bytes: Uint8Array; mediaType: string } | undefined>;
}

/**
 * Renders the image of a source: a page of a PDF, or an image file as it is. Returns undefined when the source
 * has no image. Rendering is bounded in time, memory and pixels; throws AppError for a corrupt file.
 */
export type RenderSourceImage = (
  document: { path: string; mediaType: string },
  sourcepage: string,
  signal?: AbortSignal,
) => Promise<{ bytes: Uint8Array; mediaType: string } | undefined>;
