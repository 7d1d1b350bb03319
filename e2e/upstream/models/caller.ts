import { timingSafeEqual } from 'node:crypto';
import type { Exchange } from '../http/exchange.ts';

/** Accepted credentials: the service's key, and tokens of its directory. */
export interface Credentials {
  key: string;
  tokens: readonly string[];
}

/** Whether a caller of Azure OpenAI or AI Vision is let in: by key header or bearer token. */
export function isAzureCaller({ headers }: Exchange, { key, tokens }: Credentials): boolean {
  const given = headers['api-key'] ?? headers['ocp-apim-subscription-key'];
  if (given !== undefined) return same(given, key);
  const token = bearerOf(headers['authorization']);
  return token !== undefined && tokens.some((known) => same(known, token));
}

/** Whether a caller of a plain OpenAI server is let in: the key is its bearer token. */
export function isOpenAiCaller({ headers }: Exchange, { key }: Credentials): boolean {
  const token = bearerOf(headers['authorization']);
  return token !== undefined && same(token, key);
}

function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer (.+)$/i.exec(header ?? '')?.[1];
}

function same(given: string, known: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(known)];
  return one.length === other.length && timingSafeEqual(one, other);
}
