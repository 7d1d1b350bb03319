const STOP = new Set(
  `a about get give go long must often think do does a about all also am an and any are as at be been but by can could did do does each for from get had has have he her
  here his how i if in into is it its let may me more most much many my no not of on one or other our out over per shall
  she should since so some such than that the their them then there these they this those to too under until up us was
  we were what when where which while who whom whose why will with would you your yours tell please
  aber als am an auch auf aus bei bin bis das dass dem den der des die dies diese doch du ein eine einen einer eines er es
  für gibt hat habe haben ich ihr im in ist ja kann können man mein mit muss nach nicht noch nur oder sich sie sind so über
  um und uns unser vom von vor wann war was welche welchen welcher welches wenn wer werden wie wieviel wird wir wo zu zum zur
  au aux avec ce ces cette comment dans de des du elle en est et il ils je la le les leur lui ma mais mes mon ne nos notre
  nous on ou par pas pour qu que quel quelle quels quelles qui sa se ses son sont sur ta te tes ton tu un une vos votre vous
  combien quand al como con cual cuando cuanto de del donde el ella en es esta este la las lo los me mi no nos o para pero
  por que qué quien se ser si sin son su sus te tiene un una uno y ya cuántos cuántas cuál cómo dónde cuándo`.split(
    /\s+/,
  ),
);

const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[\p{L}\p{M}\p{N}]+/gu;
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

/** The words of a text as they are compared: without case, accents and most endings; pairs of signs in Japanese. */
export function termsOf(text: string): string[] {
  return (text.normalize('NFKC').toLowerCase().match(WORD) ?? []).flatMap((word) => {
    if (UNSPACED.test(word)) return pairsOf(word);
    return [stemOf(word)];
  });
}

/** The terms that carry meaning, each once; all of them if none does. */
export function contentTerms(text: string): string[] {
  const words = text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
  const meaningful = words.filter((word) => !STOP.has(word)).join(' ');
  const terms = termsOf(meaningful);
  return [...new Set(terms.length > 0 ? terms : termsOf(text))];
}

/** The similarity of two terms: 1 for equal ones, 0 for unrelated ones, slightly below 1 for a typing error. */
export function likeness(one: string, other: string): number {
  if (one === other) return 1;
  const shorter = Math.min(one.length, other.length);
  const longer = Math.max(one.length, other.length);
  if (shorter < 4 || /\d/.test(one + other)) return 0;
  let shared = 0;
  while (shared < shorter && one[shared] === other[shared]) shared += 1;
  if (shared === shorter || shared >= Math.max(4, 0.75 * longer)) return 0.8;
  return dice(one, other) >= 0.6 ? 0.6 : 0;
}

function dice(one: string, other: string): number {
  const pairs = pairsOf(one);
  const rest = pairsOf(other);
  const total = pairs.length + rest.length;
  let common = 0;
  for (const pair of pairs) {
    const at = rest.indexOf(pair);
    if (at < 0) continue;
    rest.splice(at, 1);
    common += 1;
  }
  return (2 * common) / total;
}

function pairsOf(word: string): string[] {
  if (word.length < 2) return [word];
  return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));
}

function stemOf(word: string): string {
  const bare = word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
  if (bare.length < 5 || /\d/.test(bare)) return bare;
  return bare
    .replace(/ies$/, 'y')
    .replace(/(?<=[a-z]{3})(ing|ed|er|en|es|e|s)$/, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}
