/** How the page shows a document: drawn, rendered, as rows, as an image, or by the passages found in it. */
export type SourceKind = 'pdf' | 'markdown' | 'html' | 'text' | 'csv' | 'xlsx' | 'image' | 'passages';

const BY_ENDING: Readonly<Record<string, SourceKind>> = {
  pdf: 'pdf',
  md: 'markdown',
  markdown: 'markdown',
  html: 'html',
  htm: 'html',
  txt: 'text',
  csv: 'csv',
  tsv: 'csv',
  xlsx: 'xlsx',
  png: 'image',
  jpg: 'image',
  jpeg: 'image',
  gif: 'image',
  webp: 'image',
  svg: 'image',
};

/** The kind of a document by the ending of its name; `passages` for every format that a browser cannot show. */
export function sourceKindOf(sourcefile: string): SourceKind {
  const ending = sourcefile.slice(sourcefile.lastIndexOf('.') + 1).toLowerCase();
  return (Object.hasOwn(BY_ENDING, ending) && BY_ENDING[ending]) || 'passages';
}
