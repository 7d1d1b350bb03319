import { z } from 'zod';
import type { Attachment, ImageDetail } from '#lib/core/question/request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type ReceivedFile, readAttachment, readImageUrl } from '../attachments.ts';
import type { FlexibleRequest } from './request-schema.ts';

/** The maximum length of a data URL. */
const MAX_DATA_URL_BYTES = 5 * 1_048_576;
/** The maximum number of images in a request. */
export const MAX_IMAGES = 10;

/** One element of `metadata.images`: a URL, or the image itself. */
export const flexibleImageSchema = z.looseObject({
  url: z.string().nullish().meta({ description: 'An https URL.' }),
  data_url: z.string().nullish().meta({ description: 'A base64 data URL, up to 5 MB.' }),
  detail: z.enum(['low', 'high', 'auto']).nullish(),
});

/** An image of a request: inline, or a URL to fetch. `field` is its path in the request. */
export type FlexibleImage =
  | { attachment: Attachment }
  | { url: URL; detail: ImageDetail | undefined; field: string };

/**
 * Reads the images in `metadata.images`, then the files attached to the request. Throws `bad-request` when there are
 * none, for a scheme other than https and data, and for content that is not an image; `too-large` above 5 MB.
 */
export function readImages(
  { metadata }: FlexibleRequest,
  files: readonly ReceivedFile[] = [],
): FlexibleImage[] {
  const given = metadata?.['images'] ?? [];
  const count = Array.isArray(given) ? given.length + files.length : 0;
  if (!Array.isArray(given) || count === 0) {
    throw refused('metadata.images', 'metadata.images must hold at least one image.');
  }
  if (count > MAX_IMAGES) {
    throw refused(
      'metadata.images',
      `metadata.images may hold at most ${MAX_IMAGES} images; ${count} were sent.`,
    );
  }
  const attached = files.map(readAttachment);
  if (given.length === 0 && attached.every(({ kind }) => kind !== 'image')) {
    throw refused('metadata.images', 'At least one image is needed; all attached files are text.');
  }
  return [
    ...given.map((image, index) => readImage(image, `metadata.images[${index}]`)),
    ...attached.map((attachment) => ({ attachment })),
  ];
}

function readImage(image: unknown, field: string): FlexibleImage {
  const parsed = flexibleImageSchema.safeParse(image);
  const { url, data_url, detail: sentDetail } = parsed.data ?? {};
  const detail = sentDetail ?? undefined;
  const address = data_url ?? url;
  if (address == null) throw refused(field, `${field} must have a "url" or a "data_url".`);
  if (address.length > MAX_DATA_URL_BYTES) {
    throw new AppError('too-large', `${field} is larger than 5 MB. Send a smaller image.`, { field });
  }
  if (address.startsWith('data:')) {
    return { attachment: readImageUrl({ url: address, detail }, field) };
  }
  if (data_url == null && URL.canParse(address)) {
    const parsedUrl = new URL(address);
    const isPlain = parsedUrl.username === '' && parsedUrl.password === '';
    if (parsedUrl.protocol === 'https:' && isPlain) return { url: parsedUrl, detail, field };
  }
  throw refused(field, `${field} must be an https URL or a base64 data URL.`);
}

function refused(field: string, message: string): AppError {
  return new AppError('bad-request', message, { field });
}
