import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTHeaderParameters, SignJWT } from 'jose';
import type { Claims } from './claims.ts';

/** Keys that tokens are signed with. */
export interface SigningKeys {
  /** Private, the one in use first. */
  all(): JWK[];
  /** Begins to sign with another key; the one before stays known. */
  rotate(): Promise<void>;
  /** Signs with the key in use, under any header. */
  sign(claims: Claims, header?: Partial<JWTHeaderParameters>): Promise<string>;
}

/** Starts with one RSA key. */
export async function createSigningKeys(): Promise<SigningKeys> {
  let keys = [await makeKey()] as [JWK, ...JWK[]];
  return {
    all: () => keys,
    async rotate() {
      keys = [await makeKey(), keys[0]];
    },
    async sign(claims, header = {}) {
      const [key] = keys;
      const signer = new SignJWT(claims).setProtectedHeader({
        alg: 'RS256',
        typ: 'JWT',
        ...(key.kid && { kid: key.kid }),
        ...header,
      });
      return signer.sign(await importJWK(key, 'RS256'));
    },
  };
}

/** Only what is public of a key. */
export function publicPart({ kty, n, e, kid, use, alg }: JWK): JWK {
  return { kty, n, e, kid, use, alg } as JWK;
}

async function makeKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), use: 'sig', alg: 'RS256' };
}
