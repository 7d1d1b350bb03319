/** Whoever has the token of a link may follow it. */
const TOKEN = /\bsh_[\w-]+/g;
const LONGEST = 200;

/** The path of an address, whole or not, as logs may have it: bounded, without the tokens of links in it; empty for what is no address. */
export function notedPath(address: string): string {
  const path = URL.parse(address, 'http://localhost')?.pathname ?? '';
  return path.replace(TOKEN, 'sh_…').slice(0, LONGEST);
}
