import { loadWithRetries } from '#components/ui/lazy-component.ts';
import { Store } from '#lib/client/store.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';

/** An image that goes with the next question. */
export interface QuestionImage {
  file: File;
  /** The address of its preview in this page. */
  url: string;
}

/** A file that was not taken, and why. */
export interface Refusal {
  key: MessageKey;
  name: string;
}

interface QuestionImagesState {
  images: readonly QuestionImage[];
  refusals: readonly Refusal[];
}

/** With one question; more do not fit into a request. */
export const MAX_IMAGES = 4;
const NONE: QuestionImagesState = { images: [], refusals: [] };

/** The images that go with the next question of this tab; a reload drops them. */
class QuestionImages extends Store<QuestionImagesState> {
  #queue: Promise<void> = Promise.resolve();

  /** Adds images, one after the other. What is none, too large, broken or one too many is refused by name. */
  readonly add = (files: readonly File[]): Promise<void> => {
    this.set({ ...this.snapshot(), refusals: [] });
    for (const file of files) this.#queue = this.#queue.then(() => this.#addOne(file));
    return this.#queue;
  };

  readonly refuse = (refusals: readonly Refusal[]): void => {
    this.set({ ...this.snapshot(), refusals });
  };

  readonly remove = (image: QuestionImage): void => {
    URL.revokeObjectURL(image.url);
    this.set({ images: this.snapshot().images.filter((one) => one !== image), refusals: [] });
  };

  /** The images, for the question that is sent now: none are left. */
  readonly take = (): File[] => {
    const { images } = this.snapshot();
    for (const { url } of images) URL.revokeObjectURL(url);
    this.set(NONE);
    return images.map(({ file }) => file);
  };

  async #addOne(file: File): Promise<void> {
    const added = await this.#read(file);
    const { images, refusals } = this.snapshot();
    if ('key' in added) this.set({ images, refusals: [...refusals, added] });
    else this.set({ images: [...images, { file: added, url: URL.createObjectURL(added) }], refusals });
  }

  async #read(file: File): Promise<File | Refusal> {
    const { name } = file;
    if (this.snapshot().images.length >= MAX_IMAGES) return { key: 'images.tooMany', name };
    const read = await loadWithRetries(async () => (await import('./shrink-image.ts')).readImage);
    const image = await read(file);
    return typeof image === 'string' ? { key: image, name } : image;
  }
}

/** Those of this tab. */
export const questionImages = new QuestionImages(NONE);

/**
 * Takes the images among dropped or pasted files for the next question, and returns the other files. Where the model sees
 * no images, all files come back, and the reader sees why.
 */
export function takeImages(files: File[], seesImages: boolean): File[] {
  const images = files.filter(({ type }) => type.startsWith('image/'));
  if (images.length === 0) return files;
  if (!seesImages) {
    questionImages.refuse([{ key: 'images.notSeen', name: images[0]?.name ?? '' }]);
    return files;
  }
  void questionImages.add(images);
  return files.filter((file) => !images.includes(file));
}
