/** The fields of an index that a passage is made of, by our names; the vectors, which are never returned, apart. */
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
