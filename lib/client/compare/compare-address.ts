const QUESTION = '#question=';

/** The address of the comparison, with a question to start from. It stands behind `#`, which no server ever sees. */
export function compareAddress(question?: string): string {
  return question ? `/compare${QUESTION}${encodeURIComponent(question)}` : '/compare';
}

/** The question in `hash`; empty where there is none. */
export function questionIn(hash: string): string {
  if (!hash.startsWith(QUESTION)) return '';
  try {
    return decodeURIComponent(hash.slice(QUESTION.length));
  } catch {
    return '';
  }
}
