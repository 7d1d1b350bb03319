import { z } from 'zod';
import type { Attachment, ImageDetail } from '#lib/core/request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type ReceivedFile, readAttachment, readImageUrl } from '../attachments.ts';
import type { FlexibleRequest } from './request-schema.ts';

/** A data URL longer than this is refused. */
const MOST_DATA_URL_BYTES = 5 * 1_048_576;
/** Images of one request. */
export const MOST_IMAGES = 10;

/** One element of `metadata.images`: an address, or the image itself. */
export const flexibleImageSchema = z.looseObject({
  url: z.string().optional().meta({ description: 'An https address.' }),
  data_url: z.string().optional().meta({ description: 'A base64 data URL, up to 5 MB.' }),
  detail: z.enum(['low', 'high', 'auto']).optional(),
});

/** An image of a request: here as a whole, or at an address that somebody has to fetch. `field` is its place. */
export type FlexibleImage =
  | { attachment: Attachment }
  | { url: URL; detail: ImageDetail | undefined; field: string };

/**
 * The images in `metadata.images`, then the files that came beside the request. Throws `bad-request` when there is
 * neither, for a scheme other than https and data and for what is no image; `too-large` above 5 MB.
 */
export function readImages(
  { metadata }: FlexibleRequest,
  files: readonly ReceivedFile[] = [],
): FlexibleImage[] {
  const given = metadata?.['images'] ?? [];
  const count = Array.isArray(given) ? given.length + files.length : 0;
  if (!Array.isArray(given) || count === 0) {
    throw refused('metadata.images', 'At least one image is needed in metadata.images.');
  }
  if (count > MOST_IMAGES) {
    throw refused('metadata.images', `At most ${MOST_IMAGES} images are taken; ${count} were sent.`);
  }
  const attached = files.map(readAttachment);
  if (given.length === 0 && attached.every(({ kind }) => kind !== 'image')) {
    throw refused('metadata.images', 'At least one image is needed; the files that came are text.');
  }
  return [
    ...given.map((image, index) => readImage(image, `metadata.images[${index}]`)),
    ...attached.map((attachment) => ({ attachment })),
  ];
}

function readImage(image: unknown, field: string): FlexibleImage {
  const parsed = flexibleImageSchema.safeParse(image);
  const { url, data_url, detail } = parsed.data ?? {};
  const address = data_url ?? url;
  if (address === undefined) throw refused(field, `${field} must have a "url" or a "data_url".`);
  if (address.length > MOST_DATA_URL_BYTES) {
    throw new AppError('too-large', `${field} is larger than 5 MB.`, { field });
  }
  if (address.startsWith('data:')) {
    return { attachment: readImageUrl({ url: address, detail }, field) };
  }
  if (data_url === undefined && URL.canParse(address)) {
    const parsedUrl = new URL(address);
    const isPlain = parsedUrl.username === '' && parsedUrl.password === '';
    if (parsedUrl.protocol === 'https:' && isPlain) return { url: parsedUrl, detail, field };
  }
  throw refused(field, `${field} must be an https address or a base64 data URL.`);
}

function refused(field: string, message: string): AppError {
  return new AppError('bad-request', message, { field });
}
