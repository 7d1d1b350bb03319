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
