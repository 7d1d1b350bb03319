/** An origin of a page that may show the chat in a frame: no path, no wildcard, nothing that could end a policy. */
const EMBED_ORIGIN = /^https?:\/\/[a-z\d.-]+(?::\d{1,5})?$/;

/** Whether EMBED_ORIGINS may name this origin. */
export function isEmbedOrigin(text: string): boolean {
  return EMBED_ORIGIN.test(text);
}

/**
 * The origins of EMBED_ORIGINS. Reads this variable alone, because it runs before every page; what is no origin is left
 * out here, and keeps the server from starting.
 */
export function embedOrigins(): string[] {
  const listed = (process.env['EMBED_ORIGINS'] ?? '').toLowerCase().split(',');
  return listed.map((origin) => origin.trim()).filter(isEmbedOrigin);
}
