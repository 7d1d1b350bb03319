import type { RequestField } from '../request/read-lists.ts';

/**
 * Version of the tables below and of everything that shapes their content: the analysis in lib/text, the
 * embedding, the packing of blobs. Raise it when any of them changes: the next writer converts an index of an earlier
 * version (`convert-index.ts`, which reads `meta`, `documents`, `passages` and `ranking.vector` of every version).
 */
export const SCHEMA_VERSION = 5;

/** Tables of version 4, which version 3 lacks: an index of that version gets them without being converted. */
export const ADDED_TO_3 = `
  CREATE TABLE document_questions (
    document INTEGER NOT NULL, question TEXT NOT NULL, kind TEXT NOT NULL, language TEXT NOT NULL
  );
  CREATE INDEX document_questions_by_document ON document_questions (document);

  CREATE TABLE document_topics (
    document INTEGER NOT NULL, kind TEXT NOT NULL, value TEXT NOT NULL, label TEXT NOT NULL,
    PRIMARY KEY (document, kind, value)
  ) WITHOUT ROWID;
`;

/** The note of an index that says which version of questions and topics it holds. Raise the version when better ones are made. */
export const HOME_NOTE = 'home';
export const HOME_VERSION = '1';

/** Marks a SQLite file as an index of ours ("Cite"). */
export const APPLICATION_ID = 0x43697465;

/**
 * A passage's id is its document's id times 2^20 plus its place in the document, so a full-text match tells its
 * document without another look-up. Ids of documents are never used again (AUTOINCREMENT): a cache that holds
 * a passage by id may be stale, never wrong.
 */
export const SCHEMA = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  CREATE TABLE documents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    sourcefile TEXT NOT NULL UNIQUE,
    title TEXT,
    mediaType TEXT NOT NULL,
    sizeBytes INTEGER NOT NULL,
    hash TEXT NOT NULL,
    category TEXT,
    oids TEXT NOT NULL,
    groups TEXT NOT NULL,
    audience TEXT NOT NULL,
    origin TEXT NOT NULL,
    root TEXT,
    modified TEXT,
    validity TEXT,
    titleTerms TEXT NOT NULL,
    language TEXT NOT NULL,
    passages INTEGER NOT NULL,
    termCount INTEGER NOT NULL
  );
  CREATE INDEX documents_by_hash ON documents (hash);
  CREATE INDEX documents_by_audience ON documents (audience, language, passages, termCount);

  CREATE TABLE document_codes (document INTEGER PRIMARY KEY, lengths BLOB NOT NULL, codes BLOB NOT NULL);

  CREATE TABLE outdated_documents (document INTEGER PRIMARY KEY);

  CREATE TABLE document_words (document INTEGER PRIMARY KEY, counts BLOB NOT NULL);
  CREATE TABLE uncounted_documents (document INTEGER PRIMARY KEY);

  CREATE TABLE readers (
    kind TEXT NOT NULL, reader TEXT NOT NULL, document INTEGER NOT NULL,
    PRIMARY KEY (kind, reader, document)
  ) WITHOUT ROWID;
  CREATE INDEX readers_by_document ON readers (document);

  CREATE TABLE passages (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL,
    sourcepage TEXT NOT NULL,
    headings TEXT NOT NULL,
    content TEXT NOT NULL
  );
  CREATE INDEX passages_by_key ON passages (key);

  CREATE TABLE ranking (
    id INTEGER PRIMARY KEY,
    digest INTEGER NOT NULL,
    vector BLOB NOT NULL,
    headingTerms TEXT NOT NULL,
    terms TEXT NOT NULL
  );

  CREATE VIRTUAL TABLE terms USING fts5 (
    title, headings, content,
    content = '', contentless_delete = 1, tokenize = 'ascii'
  );

  CREATE TABLE words (
    id INTEGER PRIMARY KEY,
    word TEXT NOT NULL,
    term TEXT NOT NULL,
    passages INTEGER NOT NULL,
    restricted INTEGER NOT NULL,
    UNIQUE (word, term)
  );

  ${ADDED_TO_3}
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** Passages one document may have: what fits beside the document's id. */
export const MAX_PASSAGES_PER_DOCUMENT = 2 ** 20;

/** The id of a document's nth passage, from 0. */
export function passageId(document: number, ordinal: number): number {
  return document * MAX_PASSAGES_PER_DOCUMENT + ordinal;
}

/** The document a passage belongs to. */
export function documentOf(passage: number): number {
  return Math.floor(passage / MAX_PASSAGES_PER_DOCUMENT);
}

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
