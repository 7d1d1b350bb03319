/** Storage that lasts as long as the tab. Where the browser forbids it or it is full, nothing is kept and nothing breaks. */
export const tabStorage = {
  getItem(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key: string, value: string): void {
    try {
      sessionStorage.setItem(key, value);
    } catch {
      return;
    }
  },
};
