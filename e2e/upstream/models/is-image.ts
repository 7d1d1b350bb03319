const SIGNATURES = ['89504e470d0a1a0a', 'ffd8ff', '474946383', '52494646', '424d'];

/** Whether bytes begin like a picture: PNG, JPEG, GIF, WebP or BMP. */
export function isImage(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  return SIGNATURES.some((signature) => start.startsWith(signature));
}
