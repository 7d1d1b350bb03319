import { extname } from 'node:path';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** By ending: what the Azure Python sample ingests, and pictures. */
const MEDIA_TYPES: Record<string, string> = {
  csv: 'text/csv',
  docx: `${OFFICE}.wordprocessingml.document`,
  gif: 'image/gif',
  htm: 'text/html',
  html: 'text/html',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  pdf: 'application/pdf',
  png: 'image/png',
  pptx: `${OFFICE}.presentationml.presentation`,
  txt: 'text/plain',
  webp: 'image/webp',
  xlsx: `${OFFICE}.spreadsheetml.sheet`,
};

/** The media type that a file's ending stands for; bytes of no kind in particular for any other. */
export function mediaTypeOf(name: string): string {
  return MEDIA_TYPES[extname(name).slice(1).toLowerCase()] ?? 'application/octet-stream';
}
