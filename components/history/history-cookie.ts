/** The cookie that stores whether the list of conversations stands beside the chat: the server renders with it. */
export const HISTORY_COOKIE = 'citewell.history';

/** What the cookie says; without one, the list is there. */
export function isHistoryDocked(stored: string | undefined): boolean {
  return stored !== 'closed';
}
