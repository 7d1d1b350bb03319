const STORAGE_KEY = 'citewell.account';

/**
 * Empties this tab's storage when another account is signed in than when it was filled: a draft and a conversation
 * belong to their author. Without an account the storage stays. Call it before anything reads the storage.
 */
export function forgetOthers(): void {
  const account = document.documentElement.dataset['account'];
  if (account === undefined) return;
  try {
    const before = sessionStorage.getItem(STORAGE_KEY);
    if (before !== null && before !== account) sessionStorage.clear();
    sessionStorage.setItem(STORAGE_KEY, account);
  } catch {
    // Storage that is forbidden or full holds nothing that could be read later.
  }
}

/** The part of the Trusted Types API that is used here; not every browser has it, nor do TypeScript's types. */
interface TrustedTypes {
  defaultPolicy: unknown;
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string | null }): unknown;
}

const SERVICE_WORKER = '/sw.js';

/**
 * Lets the page load scripts and workers that the build made, and the service worker, and nothing else, where the browser enforces Trusted
 * Types: the loader of the bundle and pdf.js name what they load by plain strings. No rule makes HTML of a string.
 */
export function trustOwnScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => (isOwnScript(url, location.href) ? url : null),
  });
}

/** Whether `url`, as the page at `page` would load it, is a file of the build, or the service worker. */
export function isOwnScript(url: string, page: string): boolean {
  const target = URL.parse(url, page);
  if (target?.origin !== new URL(page).origin) return false;
  return target.pathname === SERVICE_WORKER || target.pathname.startsWith('/_next/static/');
}
