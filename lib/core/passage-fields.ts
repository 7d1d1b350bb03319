/** The index fields that make up a passage, by our names. Vector fields are never returned, so they are not listed. */
export const PASSAGE_FIELDS = [
  'id',
  'content',
  'category',
  'sourcepage',
  'sourcefile',
  'storageUrl',
  'title',
  'headings',
  'oids',
  'groups',
] as const;
