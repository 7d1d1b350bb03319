import { Buffer } from 'node:buffer';
import type { ModelDescription } from '#lib/core/ports/chat-model.ts';
import type { Attachment } from '#lib/core/question/request.ts';
import type { FlexibleImage } from '#lib/protocols/flexible/images.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** Fetches an image from the open internet; rejects with AppError `bad-request` for what must not or cannot be fetched. */
export type FetchImage = (url: URL, signal: AbortSignal) => Promise<{ bytes: Uint8Array; mediaType: string }>;

/** What is fetched for one request, in all: as much as its body could have brought. */
const MOST_FETCHED_BYTES = 8 * 1_048_576;

/**
 * The images as attachments: an address is passed to a model that fetches for itself, and fetched by us for any other.
 * Throws `too-large` where those that were fetched come to more than 8 MB.
 */
export async function attachImages(
  images: readonly FlexibleImage[],
  model: ModelDescription,
  fetchImage: FetchImage,
  signal: AbortSignal,
): Promise<Attachment[]> {
  const attachments: Attachment[] = [];
  let fetchedBytes = 0;
  const fetchCounted: FetchImage = async (url, until) => {
    const image = await fetchImage(url, until);
    fetchedBytes += image.bytes.length;
    if (fetchedBytes <= MOST_FETCHED_BYTES) return image;
    throw new AppError('too-large', 'the images fetched for one request may come to 8 MB in all.');
  };
  for (const image of images) {
    attachments.push(
      'attachment' in image ? image.attachment : await attach(image, model, fetchCounted, signal),
    );
  }
  return attachments;
}

async function attach(
  { url, detail, field }: Exclude<FlexibleImage, { attachment: Attachment }>,
  { provider }: ModelDescription,
  fetchImage: FetchImage,
  signal: AbortSignal,
): Promise<Attachment> {
  const image = { kind: 'image', name: 'image', ...(detail && { detail }) } as const;
  // Azure fetches from outside our network; a server of one's own stands inside it, and would fetch from there.
  if (provider === 'azure') return { ...image, mediaType: 'image/*', dataUrl: url.href };
  try {
    const { bytes, mediaType } = await fetchImage(url, signal);
    const dataUrl = `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
    return { ...image, mediaType, dataUrl };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    const { code, message, cause, retryAfterSeconds } = thrown;
    throw new AppError(code, `${field}: ${message}`, {
      field,
      cause,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
}

/** Throws `bad-request` with the names of models that can see, for a model that cannot. */
export function requireVision(model: ModelDescription, models: readonly ModelDescription[]): void {
  if (model.readsImages) return;
  const alternatives = models.filter(({ readsImages }) => readsImages).map(({ alias }) => alias);
  const instead = alternatives.length > 0 ? `Try one of: ${alternatives.join(', ')}.` : 'No model here can.';
  throw new AppError('bad-request', `The model ${model.alias} cannot read images. ${instead}`, {
    field: 'override_config.llm',
    alternatives,
  });
}
