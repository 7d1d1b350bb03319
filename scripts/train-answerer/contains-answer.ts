/** Whether a text contains one of the answers, word for word; case, punctuation, articles and citations do not count. */
export function containsAnswer(text: string, answers: readonly string[]): boolean {
  const words = plainWords(text.replace(/\[[^[\]]*\]/g, ' '));
  return answers.some((answer) => words.includes(plainWords(answer)));
}

// Scripts without spaces have no words to tell apart here.
function plainWords(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const plain = words.filter((word) => word && !/^(?:an?|the)$/.test(word)).join(' ');
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(plain)
    ? plain.replaceAll(' ', '')
    : ` ${plain} `;
}
