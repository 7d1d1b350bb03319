import type { Passage } from '../events/passage.ts';
import type { ChatModel } from '../ports/chat-model.ts';
import type { FoundImages, SourceImages } from '../ports/source-images.ts';
import type { AnswerRequest } from '../question/request.ts';

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
