import { randomUUID } from 'node:crypto';
import type { JWTHeaderParameters } from 'jose';
import { application } from './application.ts';
import { accessClaimsOf, type Claims, claimsOf, inVersion1 } from './claims.ts';
import { requirePerson } from './people.ts';
import type { ProviderState } from './provider-state.ts';
import { SHAPES } from './shapes.ts';

/** The differences of a token from the application's access token. */
export interface TokenWish {
  /** `id`: the ID token of a sign-in. `v1`: an access token of the first version. */
  kind?: 'access' | 'id' | 'v1';
  /** A token as another provider issues them; its issuer is `/{shape}`. */
  shape?: string;
  /** From now to its end; negative for one that is over. */
  seconds?: number;
  /** Claims in addition, or instead; undefined takes one away. */
  claims?: Claims;
  header?: Partial<JWTHeaderParameters>;
}

/** Signs what the provider would say of a person. */
export function mint(
  user: string,
  { kind = 'access', shape: name = '', seconds, claims = {}, header }: TokenWish = {},
  state: ProviderState,
): Promise<string> {
  const person = requirePerson(user);
  const now = Math.floor(Date.now() / 1000);
  const isForApi = kind !== 'id';
  const shape = SHAPES[name];
  const byEntra = isForApi ? accessClaimsOf : claimsOf;
  const plain: Claims = {
    ...(shape
      ? { ...shape.claims(person), ...(isForApi ? shape.accessToken : { nonce: 'n', ...shape.idToken }) }
      : byEntra(person, state.authority)),
    iss: `${state.authority}/${shape ? name : `${person.tid}/v2.0`}`,
    aud: isForApi ? application.audience : application.clientId,
    sub: user,
    iat: now,
    nbf: now,
    exp: now + (seconds ?? state.accessTokenSeconds),
    jti: randomUUID(),
  };
  // Entra's own address for tokens of the first version; other clouds have the same.
  const shaped = kind === 'v1' ? inVersion1(plain, `https://sts.windows.net/${person.tid}/`) : plain;
  return state.keys.sign(JSON.parse(JSON.stringify({ ...shaped, ...claims })), header);
}
