const STORAGE_KEY = 'citewell.account';

/**
 * Empties this tab's storage when somebody else is signed in than when it was filled: a draft and a conversation are
 * for whoever wrote them. Where nobody is, it stays for whoever comes back. To be called before anything is read from it.
 */
export function forgetOthers(): void {
  const account = document.documentElement.dataset['account'];
  if (account === undefined) return;
  try {
    const before = sessionStorage.getItem(STORAGE_KEY);
    if (before !== null && before !== account) sessionStorage.clear();
    sessionStorage.setItem(STORAGE_KEY, account);
  } catch {
    // Where storage is forbidden or full, nothing of anybody can be read from it later.
  }
}
