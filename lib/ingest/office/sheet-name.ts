import { encodeSourcefile } from '#lib/core/sourcepage.ts';

/** A sheet's name as the fragment of a citation writes it: as in paths, and `&` encoded because it separates. */
export function encodeSheetName(name: string): string {
  return encodeSourcefile(name).replaceAll('&', '%26');
}
