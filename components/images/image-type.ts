/** The first bytes of the formats that models see, in hex; `.` is any digit. */
const BEGINNINGS = [
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^ffd8ff/, 'image/jpeg'],
  [/^47494638(37|39)61/, 'image/gif'],
  [/^52494646.{8}57454250/, 'image/webp'],
] as const;

/** The formats that models see. */
export const IMAGE_TYPES = BEGINNINGS.map(([, type]) => type);

/** What kind of image a file is by its first bytes, whatever it is called; undefined for any other. */
export async function imageTypeOf(file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const beginning = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return BEGINNINGS.find(([known]) => known.test(beginning))?.[1];
}
