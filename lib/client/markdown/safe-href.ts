/** Where a link in an answer may lead. `host` is set when it leaves our origin, so that the page can show it. */
export interface SafeLink {
  href: string;
  host: string | undefined;
}

// Only its origin matters: a link that resolves to it is relative.
const HERE = 'https://here.invalid';

/**
 * The link, if it is harmless: http, https and mailto, and paths to our own documents. Everything else has no href;
 * `javascript:` in any disguise is read as the browser reads it, by the URL parser.
 */
export function safeLink(href: string): SafeLink | undefined {
  const url = URL.parse(href, HERE);
  if (!url || url.username || url.password) return undefined;
  if (url.origin === HERE) {
    const path = url.pathname + url.search + url.hash;
    return url.pathname.startsWith('/content/') ? { href: path, host: undefined } : undefined;
  }
  if (url.protocol === 'mailto:') return { href: url.href, host: undefined };
  if (url.protocol === 'http:' || url.protocol === 'https:') return { href: url.href, host: url.host };
  return undefined;
}
