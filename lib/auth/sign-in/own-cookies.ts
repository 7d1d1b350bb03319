import { cookieOf } from '../browser-owner.ts';
import { cookieRules } from './session-cookie.ts';

const WORDS = ['csrf', 'return_to', 'pkce', 'state', 'nonce', 'session'] as const;
/** Far above what ours hold. */
const LONGEST = 4096;

/** The cookies of a request that are ours, by name and as they were set; nobody else's, and none that cannot be ours. */
export function ownCookies(request: Request, secure: boolean): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const word of WORDS) {
    const { name } = cookieRules(word, secure);
    const value = decoded(cookieOf(request, name));
    if (value) cookies[name] = value;
  }
  return cookies;
}

function decoded(value: string | undefined): string | undefined {
  if (value === undefined || value.length > LONGEST) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
