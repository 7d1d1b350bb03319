import type { RequestField } from '../request/read-lists.ts';

/** One field of the index as requests name it, and how SQL reads it from `passages p` joined with `documents d`. */
export interface IndexField extends RequestField {
  /** Fields of a document are the same for all its passages: a filter over them is decided once a document. */
  of: 'passage' | 'document';
  sql: string;
  /** SQL of a table `v(value)` of the members of a collection, by the document or passage at hand. */
  members: string;
}

const field = (
  name: string,
  of: IndexField['of'],
  sql: string,
  traits: Partial<Pick<IndexField, 'isCollection' | 'facetable' | 'searchable'>> = {},
): IndexField => ({
  name,
  holds: 'string',
  isCollection: false,
  of,
  sql,
  members: `json_each(${sql})`,
  filterable: true,
  facetable: false,
  searchable: false,
  retrievable: true,
  ...traits,
});

const FIELDS: readonly IndexField[] = [
  field('id', 'passage', 'p.key'),
  field('content', 'passage', 'p.content', { searchable: true }),
  field('category', 'document', 'd.category', { facetable: true }),
  field('sourcepage', 'passage', 'p.sourcepage', { facetable: true }),
  field('sourcefile', 'document', 'd.sourcefile', { facetable: true }),
  // Originals are served from the document store, so no passage has an address elsewhere.
  field('storageUrl', 'document', 'NULL'),
  field('title', 'document', 'd.title', { facetable: true, searchable: true }),
  field('headings', 'passage', 'p.headings', { isCollection: true, facetable: true, searchable: true }),
  field('oids', 'document', 'd.oids', { isCollection: true, facetable: true }),
  field('groups', 'document', 'd.groups', { isCollection: true, facetable: true }),
];
const BY_NAME = new Map(FIELDS.map((each) => [each.name, each]));

/** Every field, in the order in which a hit lists them. */
export function indexFields(): readonly IndexField[] {
  return FIELDS;
}

/** The field of that exact name, or undefined. */
export function findField(name: string): IndexField | undefined {
  return BY_NAME.get(name);
}
