import type { Passage } from './passage.ts';
import type { FoundImages, PlaceImages } from './place-images.ts';
import type { ChatModel } from './ports.ts';
import type { AnswerRequest } from './request.ts';

/**
 * Pictures of the found places, where the settings ask for them and the model can see; what is missing is said in
 * `notices`. Throws only when `signal` aborts.
 */
export async function findImages(
  { settings, caller }: AnswerRequest,
  passages: Passage[],
  model: ChatModel,
  placeImages: PlaceImages | undefined,
  signal: AbortSignal,
): Promise<FoundImages> {
  const isAsked = settings.use_gpt4v && settings.send_image_sources && settings.gpt4v_input !== 'text';
  if (!isAsked || !model.readsImages || !placeImages || passages.length === 0) {
    return { images: [], notices: [] };
  }
  const found = await placeImages.find(passages, caller.access, signal, caller.queryAuthorization);
  if (found.images.length > 0 || found.notices.length > 0) return found;
  return { images: [], notices: ['None of the found places has a picture.'] };
}
