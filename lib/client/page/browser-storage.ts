/** Storage that lasts as long as the tab. Where the browser forbids it or it is full, nothing is stored and nothing breaks. */
export const tabStorage = forgiving(() => sessionStorage);

/** Storage that lasts, and is shared by all tabs of the browser; forgiving in the same way. */
export const browserStorage = forgiving(() => localStorage);

// Where storage is forbidden, even naming it throws.
function forgiving(storage: () => Storage): Pick<Storage, 'getItem' | 'setItem'> {
  return {
    getItem(key) {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key, value) {
      try {
        storage().setItem(key, value);
      } catch {
        return;
      }
    },
  };
}

const YEAR_SECONDS = 31_536_000;

/** Stores a choice that the server must know before it renders, for a year. `value` is a plain word. */
export function storeCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from too many browsers
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
