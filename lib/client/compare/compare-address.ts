const QUESTION = '#question=';

/** The address of the comparison, with a question to start from. It stands behind `#`, which no server ever sees. */
export function compareAddress(question?: string): string {
  return `/compare${question ? questionFragment(question) : ''}`;
}

/** What follows the address of either comparison, to start from a question. */
export function questionFragment(question: string): string {
  return QUESTION + encodeURIComponent(question);
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
