import { AppError } from '#lib/shared/app-error.ts';

/** One field of the index as requests name it, and how SQL reads it from `passages p` joined with `documents d`. */
export interface IndexField {
  name: string;
  type: 'string' | 'strings';
  /** Fields of a document are the same for all its passages: a filter over them is decided once a document. */
  of: 'passage' | 'document';
  sql: string;
  /** SQL of a table `v(value)` of the members of a collection, by the document or passage at hand. */
  members: string;
  facetable: boolean;
  searchable: boolean;
}

const field = (
  name: string,
  of: IndexField['of'],
  sql: string,
  traits: Partial<Pick<IndexField, 'type' | 'facetable' | 'searchable'>> = {},
): IndexField => ({
  name,
  type: 'string',
  of,
  sql,
  members: `json_each(${sql})`,
  facetable: false,
  searchable: false,
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
  field('headings', 'passage', 'p.headings', { type: 'strings', facetable: true, searchable: true }),
  field('oids', 'document', 'd.oids', { type: 'strings', facetable: true }),
  field('groups', 'document', 'd.groups', { type: 'strings', facetable: true }),
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

/** The field of that name. Throws `bad-request` naming `parameter`, the name and the fields that would do. */
export function requireField(
  name: string,
  parameter: string,
  suits: (field: IndexField) => boolean = () => true,
): IndexField {
  const found = BY_NAME.get(name);
  if (found && suits(found)) return found;
  const known = FIELDS.filter(suits)
    .map((each) => each.name)
    .join(', ');
  const shown = JSON.stringify(name.slice(0, 80));
  throw new AppError('bad-request', `${parameter} names ${shown}; the fields it can name are: ${known}.`, {
    field: parameter,
  });
}
