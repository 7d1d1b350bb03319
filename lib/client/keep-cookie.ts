const YEAR_SECONDS = 31_536_000;

/** Keeps a choice that the server must know before it renders, for a year. `value` is a plain word. */
export function keepCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from too many browsers
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
