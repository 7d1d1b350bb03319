/** Makes quoted text harmless: it can neither pose as a citation, nor as a follow-up marker, nor link anywhere. One line. */
export function quote(text: string): string {
  return text
    .replace(/!?\[([^[\]]{0,300})\]\([^()\s]{0,2000}\)/g, '$1')
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replaceAll('<<', '‹')
    .replaceAll('>>', '›')
    .replace(/\s+/g, ' ')
    .trim();
}
