/** Whoever has the token of a link may follow it. */
const TOKEN = /\bsh_[\w-]+/g;
const LONGEST = 200;

/** The path of an address as logs may have it: bounded, without the tokens of links in it. */
export function notedPath(address: string): string {
  return new URL(address).pathname.replace(TOKEN, 'sh_…').slice(0, LONGEST);
}
