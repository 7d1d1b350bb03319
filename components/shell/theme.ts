import { storeCookie } from '#lib/client/page/browser-storage.ts';

/** The colours of the page: the system's choice, or always the same. */
export type Theme = 'system' | 'light' | 'dark';

export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** The cookie that stores it. The server renders with it, so that the page never flashes in the other colours. */
export const THEME_COOKIE = 'citewell.theme';

/** What the cookie says, or the system's choice. */
export function readTheme(stored: string | undefined): Theme {
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** The theme that the page has now. */
export function currentTheme(): Theme {
  return readTheme(document.documentElement.dataset['theme']);
}

/** Changes the page at once, and stores the choice. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  storeCookie(THEME_COOKIE, theme);
}
