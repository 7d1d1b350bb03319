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

/** The page that a `sourcepage` names (`handbook.pdf#page=3`), at least 1; undefined where it names none. */
export function pageOf(sourcepage: string): number | undefined {
  const found = /#(?:[^#]*&)?page=(-?\d{1,9})(?:&|$)/.exec(sourcepage)?.[1];
  return found === undefined ? undefined : Math.max(1, Number(found));
}

/** Where the picture of a cited place is served on our own origin: `/pictures/handbook.pdf?page=3`. */
export function pictureUrl(sourcepage: string): string {
  const path = sourcefileOf(sourcepage).split('/').map(encodeURIComponent).join('/');
  const page = pageOf(sourcepage);
  return `/pictures/${path}${page === undefined ? '' : `?page=${page}`}`;
}
