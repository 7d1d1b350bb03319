const PREFIX = '/c/';

/** Where a kept conversation has its page. */
export function conversationAddress(id: string): string {
  return PREFIX + encodeURIComponent(id);
}

/** The conversation that a path names; null for a new one. */
export function conversationIn(path: string): string | null {
  if (!path.startsWith(PREFIX)) return null;
  try {
    return decodeURIComponent(path.slice(PREFIX.length)) || null;
  } catch {
    return null;
  }
}
