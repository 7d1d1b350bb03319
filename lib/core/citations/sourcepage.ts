/**
 * Encodes a document's path for use in citations; a fragment by format may follow. `[`, `]`, `#`, `?`, `%`,
 * control characters and spaces at the ends are percent-encoded, so a citation in square brackets can be parsed
 * unambiguously, and is the end of an address also where a page writes it behind `/content/` as it stands.
 */
export function encodeSourcefile(path: string): string {
  return path.replaceAll('\\', '/').replace(/[%[\]#?\p{Cc}]|^ +| +$/gu, (found) => encodeURIComponent(found));
}

/** The path that `encodeSourcefile` encoded; what it never wrote stays as it is. */
export function decodeSourcefile(sourcefile: string): string {
  try {
    return decodeURIComponent(sourcefile);
  } catch {
    return sourcefile;
  }
}

/** The document's file name without its folders, as it was called before it was indexed. */
export function fileNameOf(sourcefile: string): string {
  return decodeSourcefile(sourcefile.slice(sourcefile.lastIndexOf('/') + 1));
}

/** The document path in a `sourcepage`, still encoded as in the index. */
export function sourcefileOf(sourcepage: string): string {
  const hash = sourcepage.indexOf('#');
  return hash < 0 ? sourcepage : sourcepage.slice(0, hash);
}

/** The page number in a `sourcepage` (`handbook.pdf#page=3`), at least 1; undefined when there is none. */
export function pageOf(sourcepage: string): number | undefined {
  const found = /#(?:[^#]*&)?page=(-?\d{1,9})(?:&|$)/.exec(sourcepage)?.[1];
  return found === undefined ? undefined : Math.max(1, Number(found));
}

/** The place in a `sourcepage` in words, part by part: `page 3`, or `sheet Prices` and `row 12`. None for a heading. */
export function locationWords(sourcepage: string): string[] {
  const place = /#((?:page|slide|row|item|sheet)=.*)$/.exec(sourcepage)?.[1];
  const parts = place?.split('&') ?? [];
  return parts.map((part) => decodeSourcefile(part.replace('=', ' ').replace('item', 'entry')));
}

/** A document's path as part of a URL. What is no text in it, half a surrogate pair, is replaced: encoding would throw. */
export function encodePath(path: string): string {
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/');
}

/** The URL path of a source's image on our own origin: `/pictures/handbook.pdf?page=3`. */
export function pictureUrl(sourcepage: string): string {
  const path = encodePath(sourcefileOf(sourcepage));
  const page = pageOf(sourcepage);
  return `/pictures/${path}${page === undefined ? '' : `?page=${page}`}`;
}

/** The address of a source: where it opens outside of the index, else below `origin`. */
export function sourceUrl(
  { sourcepage, external }: { sourcepage: string; external?: { url: string } | undefined },
  origin = '',
): string {
  return external?.url ?? `${origin}${contentUrl(sourcepage)}`;
}

/** The URL path of a source on our own origin, whose fragment opens it at the cited place: `/content/handbook.pdf#page=3`. */
export function contentUrl(sourcepage: string): string {
  const path = sourcefileOf(sourcepage);
  // A fragment's own percent signs stay.
  const fragment = encodeURI(sourcepage.slice(path.length).toWellFormed()).replaceAll('%25', '%');
  return `/content/${encodePath(path)}${fragment}`;
}
