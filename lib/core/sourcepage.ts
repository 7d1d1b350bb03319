/**
 * The name of a cited place: the document's path, then a fragment by format. `[`, `]`, `#`, `%` and spaces at
 * the ends are percent-encoded, so that a citation in square brackets can be read back without guessing.
 */
export function encodeSourcefile(path: string): string {
  return path.replaceAll('\\', '/').replace(/[%[\]#\p{Cc}]|^ +| +$/gu, (found) => encodeURIComponent(found));
}

/** The document's path within a `sourcepage`, still encoded as in the index. */
export function sourcefileOf(sourcepage: string): string {
  const hash = sourcepage.indexOf('#');
  return hash < 0 ? sourcepage : sourcepage.slice(0, hash);
}
