import type { IndexFieldNames } from '#lib/config/services.ts';
import type { NewPassage, StoredDocument } from '#lib/core/ports/document-store.ts';
import type { IndexDocument } from './connection.ts';
import { passageKey } from './document-records.ts';
import type { PassageVector } from './passage-vectors.ts';
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
