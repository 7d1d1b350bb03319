import type { IndexFieldNames } from '#lib/config/services.ts';
import type { NewPassage } from '#lib/core/index-writer.ts';
import type { StoredDocument } from '#lib/core/ports.ts';
import type { IndexDocument } from './connection.ts';
import { passageKey } from './document-record.ts';
import type { PassageVector } from './passage-vectors.ts';
import type { IndexAction } from './send-actions.ts';

/** The longest heading that is indexed: a field that can be filtered takes no value above 32 KB. */
const HEADING_CHARACTERS = 1000;

/** A passage on its way into the index under its ordinal, with everything that the fields of the index can hold. */
export function uploadPassage(
  fields: IndexFieldNames,
  document: StoredDocument,
  storageUrl: string | null,
  passage: NewPassage & PassageVector & { ordinal: number },
): IndexAction {
  const { content, sourcepage, headings, ordinal, embedding, imageEmbedding } = passage;
  return {
    // Not a merge: nothing of the passage that had this ordinal before may stay, such as the vector of its picture.
    __actionType: 'upload',
    [fields.id]: passageKey(document.sourcefile, ordinal),
    // Half a character, as hostile files hold them, is nothing a service takes.
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
    // Where nobody makes vectors, the index may not have the field.
    ...(embedding ? field(fields.embedding, single(embedding)) : {}),
    ...(imageEmbedding ? field(fields.imageEmbedding, single(imageEmbedding)) : {}),
  };
}

/** Changes what passages 1 to `count` of a document say of their readers and category, and nothing else. */
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

/** Takes passages `first` to `last` of a document out of the index, whether they are there or not. */
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

/** With the digits that a number of 32 bits has: half of what a double takes on the line. */
function single(vector: readonly number[]): number[] {
  return vector.map((value) => Number(value.toPrecision(8)));
}

function field(name: string | undefined, value: unknown): IndexDocument {
  return name === undefined ? {} : { [name]: value };
}

function ordinals(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
