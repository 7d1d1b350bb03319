/** A part of a file: first and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a `Range` header (RFC 9110 §14.2) for a file of `size` bytes: the range, clamped to the file; undefined when the
 * whole file is wanted; `unsatisfiable` for a range outside it, one that is malformed, and several at once.
 */
export function readRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  if (header === null || !/^\s*bytes\s*=/i.test(header)) return undefined;
  const [, from = '', to = ''] = /^\s*bytes\s*=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header) ?? [];
  if (from === '') {
    const suffix = Math.min(Number(to), size);
    return to === '' || suffix === 0 ? 'unsatisfiable' : { start: size - suffix, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}
