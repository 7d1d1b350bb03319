import type { CheckedIndex } from './check-index.ts';
import { type Field, isCollection, isVector } from './fields.ts';
import type { StoredDocument } from './filter/compile.ts';
import { TextIndex } from './text/text-index.ts';
import { VectorIndex } from './vectors.ts';

/** One index with its documents. */
export class StoredIndex {
  checked: CheckedIndex;
  etag: string;
  readonly documents = new Map<string, StoredDocument>();
  readonly vectors = new Map<string, VectorIndex>();
  text: TextIndex;

  constructor(checked: CheckedIndex, etag: string) {
    this.checked = checked;
    this.etag = etag;
    this.text = this.#freshText();
  }

  /** Takes a definition that adds fields. */
  redefine(checked: CheckedIndex, etag: string): void {
    this.checked = checked;
    this.etag = etag;
    this.text = this.#freshText();
  }

  put(key: string, document: StoredDocument): void {
    this.documents.set(key, document);
    this.#changed(key);
  }

  remove(key: string): void {
    this.documents.delete(key);
    this.#changed(key);
  }

  #changed(key: string): void {
    this.text.touch(key);
    const document = this.documents.get(key);
    for (const field of this.checked.fields.values()) {
      if (!isVector(field)) continue;
      const index = this.vectors.get(field.name) ?? new VectorIndex();
      this.vectors.set(field.name, index);
      index.set(key, document?.[field.name] as number[] | undefined);
    }
  }

  #freshText(): TextIndex {
    const searchable = [...this.checked.fields.values()].filter(
      (field) => field.searchable && !isVector(field),
    );
    const text = new TextIndex(searchable, this.documents);
    for (const key of this.documents.keys()) text.touch(key);
    return text;
  }
}

/** A field of a stored document in a reply: absent is null, or an empty collection. */
export function shownValue(document: StoredDocument, field: Field): unknown {
  return document[field.name] ?? (isCollection(field) ? [] : null);
}
