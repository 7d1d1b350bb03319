/** How alike two words are, 0 to 1: twice the pairs of neighbouring letters they share, by all they have (Dice). */
export function similarity(left: string, right: string): number {
  const pairs = pairsOf(left);
  const others = pairsOf(right);
  let shared = 0;
  for (const pair of pairs) if (others.has(pair)) shared += 1;
  return (2 * shared) / (pairs.size + others.size);
}

function pairsOf(word: string): Set<string> {
  const framed = ` ${word} `;
  return new Set(Array.from({ length: framed.length - 1 }, (_, at) => framed.slice(at, at + 2)));
}
