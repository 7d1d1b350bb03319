import { type AnswerToken, lexMarkdown } from '#lib/client/markdown/lexer.ts';
import { safeLink } from '#lib/client/markdown/safe-href.ts';

/** A link that a reader of our page can follow, as the answer writes it. */
export interface AnswerLink {
  raw: string;
  href: string;
}

/**
 * The links away from our origin that our page makes of an answer, by the same rules. Images, forms, scripts and links with
 * other schemes are not among them: the page shows them as text and fetches nothing.
 */
export function linksIn(answer: string): AnswerLink[] {
  return tokensIn(lexMarkdown(answer)).flatMap((token) => {
    if (token.type !== 'link') return [];
    const link = safeLink(token.href);
    const leaves = link !== undefined && (link.host !== undefined || link.href.startsWith('mailto:'));
    return leaves ? [{ raw: token.raw, href: token.href }] : [];
  });
}

function tokensIn(tokens: readonly AnswerToken[]): AnswerToken[] {
  return tokens.flatMap((token) => [token, ...tokensIn(childrenOf(token))]);
}

function childrenOf(token: AnswerToken): AnswerToken[] {
  const cells = token.type === 'table' ? [...token.header, ...token.rows.flat()] : [];
  const items = token.type === 'list' ? token.items : [];
  const own = 'tokens' in token && token.tokens ? token.tokens : [];
  return [...own, ...[...cells, ...items].flatMap(({ tokens }) => tokens)] as AnswerToken[];
}
