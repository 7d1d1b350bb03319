const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Media types of the documents that can be read, by the endings of their names without the dot. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  docx: `${OFFICE}.wordprocessingml.document`,
  gif: 'image/gif',
  htm: 'text/html',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  markdown: 'text/markdown',
  md: 'text/markdown',
  pdf: 'application/pdf',
  png: 'image/png',
  pptx: `${OFFICE}.presentationml.presentation`,
  text: 'text/plain',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  webp: 'image/webp',
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
};
