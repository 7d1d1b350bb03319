import { Buffer } from 'node:buffer';
import type { Attachment, ImageDetail } from '#lib/core/question/request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { MODEL_IMAGE_TYPES, modelImageTypeOf } from '#lib/shared/model-images.ts';

/** A file attached to a request. `message` is the index of its message; null means the last one. */
export interface ReceivedFile {
  message: number | null;
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

const TEXT = /^(text\/.+|application\/(json|xml|yaml|x-yaml|octet-stream)|application\/.+\+(json|xml))$/;
const DATA_URL = /^data:([a-z]+\/[a-z0-9.+-]+);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Converts a file to an attachment: an image, or UTF-8 text. Throws `bad-request` for any other content. */
export function readAttachment({ name, mediaType, bytes }: ReceivedFile): Attachment {
  const type = mediaType.split(';', 1)[0]?.trim().toLowerCase() || 'application/octet-stream';
  if (isImage(type, bytes)) {
    const dataUrl = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
    return { kind: 'image', name, mediaType: type, dataUrl };
  }
  const text = TEXT.test(type) ? decodeText(bytes) : undefined;
  if (text !== undefined) return { kind: 'text', name, text };
  throw new AppError(
    'bad-request',
    `The file "${name}" (${type}) is neither UTF-8 text nor a PNG, JPEG, GIF or WebP image.`,
    { field: 'files' },
  );
}

/**
 * Converts an `image_url` part to an attachment, with its detail. Throws `bad-request` for anything but a data URL,
 * because the server fetches no URLs here.
 */
export function readImageUrl(
  { url, detail }: { url: string; detail?: ImageDetail | undefined },
  field: string,
): Attachment {
  const mediaType = DATA_URL.exec(url)?.[1];
  if (mediaType && isImage(mediaType, firstBytes(url))) {
    return { kind: 'image', name: 'image', mediaType, dataUrl: url, ...(detail && { detail }) };
  }
  throw new AppError(
    'bad-request',
    `${field} must be a base64 data URL of a PNG, JPEG, GIF or WebP image; images at addresses are not fetched here.`,
    { field },
  );
}

/** A model service rejects other formats without naming the file. */
function isImage(mediaType: string, bytes: Uint8Array): boolean {
  return MODEL_IMAGE_TYPES.some((type) => type === mediaType) && modelImageTypeOf(bytes) !== undefined;
}

function firstBytes(dataUrl: string): Uint8Array {
  const start = dataUrl.indexOf(',') + 1;
  return Buffer.from(dataUrl.slice(start, start + 16), 'base64');
}

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
