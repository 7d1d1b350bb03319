import { questionImages } from './question-images.ts';

/**
 * Takes the images among dropped or pasted files for the next question, and returns the other files. Where the model sees
 * no images, all files come back, and the reader is told.
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
