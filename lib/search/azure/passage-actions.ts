import type { IndexFieldNames } from '#lib/config/services.ts';
import type { CountTokens } from '#lib/core/ports/chat-model.ts';
import {
  embeddedText,
  type NewPassage,
  type StoredDocument,
  type WriteCost,
} from '#lib/core/ports/document-store.ts';
import type { EmbeddingModel, ImageEmbeddingModel } from '#lib/core/ports/search-models.ts';
import type { RenderSourceImage } from '#lib/core/ports/source-parts.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { EMBEDDING_LIMITS, tokenBatches } from '#lib/text/token-batches.ts';
import type { IndexDocument } from './connection.ts';
import { passageKey } from './document-records.ts';
import type { IndexAction } from './send-actions.ts';

/** Maximum indexed heading: filterable fields take values up to 32 KB. */
const HEADING_CHARACTERS = 1000;

/** A passage to upload under its ordinal, with every field that the index has. */
export function uploadPassage(
  fields: IndexFieldNames,
  document: StoredDocument,
  storageUrl: string | null,
  passage: NewPassage & PassageVector & { ordinal: number },
): IndexAction {
  const { content, sourcepage, headings, ordinal, embedding, imageEmbedding } = passage;
  return {
    // Not a merge: nothing of this ordinal's previous passage may remain, such as its picture's vector.
    __actionType: 'upload',
    [fields.id]: passageKey(document.sourcefile, ordinal),
    // Services reject lone surrogates, which hostile files contain.
    [fields.content]: content.toWellFormed(),
    [fields.sourcepage]: sourcepage,
    [fields.sourcefile]: document.sourcefile,
    ...field(fields.title, document.title?.toWellFormed() ?? null),
    ...field(
      fields.headings,
      headings.map((heading) => heading.slice(0, HEADING_CHARACTERS).toWellFormed()),
    ),
    ...field(fields.storageUrl, storageUrl),
    ...labels(fields, document),
    // Without an embedder the index may lack the field.
    ...(embedding ? field(fields.embedding, single(embedding)) : {}),
    ...(imageEmbedding ? field(fields.imageEmbedding, single(imageEmbedding)) : {}),
  };
}

/** Changes readers and category of passages 1 to `count`, nothing else. */
export function relabelPassages(
  fields: IndexFieldNames,
  document: StoredDocument,
  count: number,
): IndexAction[] {
  return ordinals(1, count).map((ordinal) => ({
    __actionType: 'merge',
    [fields.id]: passageKey(document.sourcefile, ordinal),
    ...labels(fields, document),
  }));
}

/** Removes passages `first` to `last` of a document, existing or not. */
export function deletePassages(
  fields: IndexFieldNames,
  sourcefile: string,
  first: number,
  last: number,
): IndexAction[] {
  return ordinals(first, last).map((ordinal) => ({
    __actionType: 'delete',
    [fields.id]: passageKey(sourcefile, ordinal),
  }));
}

function labels(fields: IndexFieldNames, { category, oids, groups }: StoredDocument): IndexDocument {
  return {
    ...field(fields.category, category),
    ...field(fields.oids, oids),
    ...field(fields.groups, groups),
  };
}

/** With float32 precision: half the bytes of a double in JSON. */
function single(vector: readonly number[]): number[] {
  return vector.map((value) => Number(value.toPrecision(8)));
}

function field(name: string | undefined, value: unknown): IndexDocument {
  return name === undefined ? {} : { [name]: value };
}

function ordinals(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** Embedders of passages; undefined ones make none. */
export interface EmbeddingModels {
  embeddings: EmbeddingModel | undefined;
  imageEmbeddings: ImageEmbeddingModel | undefined;
  /** Without pictures there are no image vectors. */
  render: RenderSourceImage | undefined;
}

/** The vectors of one passage; null without embedder or picture. */
interface PassageVector {
  embedding: number[] | null;
  imageEmbedding: number[] | null;
}

/** The vectors of a passage without embedders. */
export const NO_VECTOR: PassageVector = { embedding: null, imageEmbedding: null };

/** Embeds one document's passages, a window at a time. */
export class PassageVectors {
  readonly #makers: EmbeddingModels;
  readonly #source: { path: string; mediaType: string };
  readonly #ofPlaces = new Map<string, Promise<number[] | null>>();

  constructor(makers: EmbeddingModels, document: Pick<StoredDocument, 'mediaType'>, path: string) {
    this.#makers = makers;
    this.#source = { path, mediaType: document.mediaType };
  }

  /** One per passage, in order. */
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
    // A page that cannot be rendered is still found by its text.
    const picture = await render(this.#source, sourcepage).catch((thrown: unknown) => {
      if (thrown instanceof AppError) return undefined;
      throw thrown;
    });
    return picture ? imageEmbeddings.embedImage(picture) : null;
  }
}

/** The number of pictures of a document's passages: one per location with pictures. */
function picturesOf(
  { imageEmbeddings, render }: EmbeddingModels,
  { mediaType }: Pick<StoredDocument, 'mediaType'>,
  passages: readonly NewPassage[],
): number {
  if (!imageEmbeddings || !render || !/^(application\/pdf$|image\/)/.test(mediaType)) return 0;
  return new Set(passages.map(({ sourcepage }) => sourcepage)).size;
}

/** Passages embedded and sent at a time: one call each, and never a whole document's vectors in memory. */
export const WINDOW = EMBEDDING_LIMITS.texts;

/** A record is written before a document's first change and after its last. */
const RECORD_CALLS = 2;
/** Deletions are small: a call takes the service's maximum. */
const DELETIONS_PER_CALL = 1000;

/**
 * The calls needed to write a document. `stored.before` is its current number of passages; each picture
 * counts as one call, although some locations have none.
 */
export function costOf(
  { countTokens, ...makers }: EmbeddingModels & { countTokens: CountTokens },
  document: StoredDocument,
  passages: readonly NewPassage[],
  stored: { before: number; uploads: number },
): WriteCost {
  const cost = { embeddingCalls: picturesOf(makers, document, passages), embeddingTokens: 0 };
  let windows = 0;
  for (let start = 0; start < passages.length; start += WINDOW, windows++) {
    if (!makers.embeddings) continue;
    const texts = passages.slice(start, start + WINDOW).map(embeddedText);
    const batches = tokenBatches(texts, EMBEDDING_LIMITS, countTokens);
    cost.embeddingCalls += batches.length;
    cost.embeddingTokens += batches.reduce((sum, { tokens }) => sum + tokens, 0);
  }
  const deletions = Math.ceil(Math.max(0, stored.before - passages.length) / DELETIONS_PER_CALL);
  return { ...cost, indexingCalls: RECORD_CALLS + windows + deletions, uploads: stored.uploads };
}
