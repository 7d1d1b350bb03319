import type { Passage } from './passage.ts';
import type { ChatModel } from './ports/chat-model.ts';
import type { FoundDocument } from './ports/document-store.ts';
import type { AccessFilter } from './principal.ts';
import type { AnswerRequest } from './request.ts';

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

/**
 * Finds images of the retrieved sources when the settings ask for them and the model accepts images; `notices`
 * report missing ones. Throws only when `signal` aborts.
 */
export async function findImages(
  { settings, caller }: AnswerRequest,
  passages: Passage[],
  model: ChatModel,
  sourceImages: SourceImages | undefined,
  signal: AbortSignal,
): Promise<FoundImages> {
  const wantsImages = settings.use_gpt4v && settings.send_image_sources && settings.gpt4v_input !== 'text';
  if (!wantsImages || !model.readsImages || !sourceImages || passages.length === 0) {
    return { images: [], notices: [] };
  }
  const found = await sourceImages.find(passages, caller.access, signal, caller.queryAuthorization);
  if (found.images.length > 0 || found.notices.length > 0) return found;
  return { images: [], notices: ['None of the retrieved sources has an image.'] };
}
