import type { IndexFieldNames } from '#lib/config/services.ts';

/** Reads the names of an index's fields; undefined if its definition cannot be read. Throws only when `signal` aborts. */
export type ReadIndexFields = (signal: AbortSignal) => Promise<ReadonlySet<string> | undefined>;

/**
 * The configured names without those of fields that the index lacks: the service rejects a mapping to such a field. What
 * cannot be checked stays: fields that every index of ours needs, parts of complex fields, all where nothing is known.
 */
export function existingFields(
  names: IndexFieldNames,
  known: ReadonlySet<string> | undefined,
): IndexFieldNames {
  if (!known) return names;
  const existing = (name: string | undefined) =>
    name === undefined || name.includes('/') || known.has(name) ? name : undefined;
  return {
    ...names,
    category: existing(names.category),
    title: existing(names.title),
    headings: existing(names.headings),
    storageUrl: existing(names.storageUrl),
    oids: existing(names.oids),
    groups: existing(names.groups),
    embedding: existing(names.embedding),
    imageEmbedding: existing(names.imageEmbedding),
  };
}
