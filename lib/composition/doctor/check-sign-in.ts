import { createAskProvider } from '#lib/auth/tokens/ask-provider.ts';
import { createSigningKeys } from '#lib/auth/tokens/signing-keys.ts';
import type { SignInProvider } from '#lib/config/people.ts';
import type { Examination } from './examination.ts';
import { type Finding, failed, ok } from './finding.ts';

const CHECK = 'sign-in';

/** Checks that the sign-in service is available and knows the tenant; undefined without sign-in. */
export async function checkSignIn({ environment }: Examination): Promise<Finding | undefined> {
  const { signIn } = environment.people;
  if (signIn.mode === 'off') return undefined;
  const { provider } = signIn;
  const ask = createAskProvider(environment.services.upstream);
  try {
    const issuer = await createSigningKeys(provider, { ask, now: () => performance.now() }).issuer();
    return issuerFinding(issuer, provider);
  } catch {
    return failed(
      CHECK,
      `${new URL(provider.authority).host} describes no such tenant, or does not answer`,
      'Check AUTH_AUTHORITY (another one in sovereign clouds) and AUTH_TENANT_ID, and that this machine may reach it.',
    );
  }
}

function issuerFinding(issuer: string, { tenants, credential }: SignInProvider): Finding {
  if (!issuer.includes('{tenantid}') && !issuer.includes(tenants[0])) {
    return failed(
      CHECK,
      'the sign-in service calls the tenant something else',
      'AUTH_TENANT_ID takes the id.',
    );
  }
  const count = tenants.length === 1 ? 'people of one tenant' : `people of ${tenants.length} tenants`;
  return credential === undefined
    ? ok(
        CHECK,
        `tokens of ${count} are checked`,
        'Without AUTH_CLIENT_SECRET (or AUTH_CLIENT_CREDENTIAL=managed-identity) people cannot sign in on our page, and people in more than 200 groups are refused.',
      )
    : ok(CHECK, `${count} can sign in`);
}
