import type { NewPassage } from '#lib/core/index-writer.ts';
import type { RenderPlace } from '#lib/core/place-images.ts';
import type { EmbeddingModel, ImageEmbeddingModel, StoredDocument } from '#lib/core/ports.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { embeddedText } from '../embedded-text.ts';

/** What makes the vectors of passages; whatever is undefined makes none. */
export interface VectorMakers {
  embeddings: EmbeddingModel | undefined;
  imageEmbeddings: ImageEmbeddingModel | undefined;
  /** Without pictures of places there is nothing to make image vectors of. */
  render: RenderPlace | undefined;
}

/** The vectors of one passage; null where nobody makes them, or its place has no picture. */
export interface PassageVector {
  embedding: number[] | null;
  imageEmbedding: number[] | null;
}

/** Of a passage that nobody makes vectors of. */
export const NO_VECTOR: PassageVector = { embedding: null, imageEmbedding: null };

/** Makes the vectors of one document's passages, a window of them at a time. */
export class PassageVectors {
  readonly #makers: VectorMakers;
  readonly #source: { path: string; mediaType: string };
  readonly #ofPlaces = new Map<string, Promise<number[] | null>>();

  constructor(makers: VectorMakers, document: Pick<StoredDocument, 'mediaType'>, path: string) {
    this.#makers = makers;
    this.#source = { path, mediaType: document.mediaType };
  }

  /** One a passage, in order. */
  async of(passages: readonly NewPassage[]): Promise<PassageVector[]> {
    const embedded = await this.#makers.embeddings?.embed(passages.map(embeddedText));
    const vectors: PassageVector[] = [];
    for (const [index, { sourcepage }] of passages.entries()) {
      const imageEmbedding = await this.#ofPlace(sourcepage);
      vectors.push({ embedding: embedded?.[index] ?? null, imageEmbedding });
    }
    return vectors;
  }

  /** Passages of one page share its picture. */
  #ofPlace(sourcepage: string): Promise<number[] | null> {
    const known = this.#ofPlaces.get(sourcepage);
    if (known !== undefined) return known;
    const vector = this.#embedPlace(sourcepage);
    this.#ofPlaces.set(sourcepage, vector);
    return vector;
  }

  async #embedPlace(sourcepage: string): Promise<number[] | null> {
    const { imageEmbeddings, render } = this.#makers;
    if (!imageEmbeddings || !render) return null;
    // A page that cannot be drawn is found by its text all the same.
    const picture = await render(this.#source, sourcepage).catch((thrown: unknown) => {
      if (thrown instanceof AppError) return undefined;
      throw thrown;
    });
    return picture ? imageEmbeddings.embedImage(picture) : null;
  }
}

/** How many pictures a document's passages may call for: one a place, of kinds that have pictures. */
export function picturesOf(
  { imageEmbeddings, render }: VectorMakers,
  { mediaType }: Pick<StoredDocument, 'mediaType'>,
  passages: readonly NewPassage[],
): number {
  if (!imageEmbeddings || !render || !/^(application\/pdf$|image\/)/.test(mediaType)) return 0;
  return new Set(passages.map(({ sourcepage }) => sourcepage)).size;
}
