/** The token of a share link grants access, so it must not be logged. */
const TOKEN = /\bsh_[\w-]+/g;
const MAX_LENGTH = 200;

/** The path of a URL for logs: bounded in length, with share tokens removed; empty for an invalid URL. */
export function loggablePath(address: string): string {
  const path = URL.parse(address, 'http://localhost')?.pathname ?? '';
  return path.replace(TOKEN, 'sh_…').slice(0, MAX_LENGTH);
}
