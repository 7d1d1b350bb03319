import { authSecrets } from '#lib/auth/sign-in/auth-secrets.ts';
import { createIdentityProvider } from '#lib/auth/sign-in/identity-provider.ts';
import { createSessionVault } from '#lib/auth/sign-in/session-vault.ts';
import { createSignIn, type SignIn } from '#lib/auth/sign-in/sign-in.ts';
import type { SignInPorts } from '#lib/auth/sign-in/sign-in-steps.ts';
import { createSeal } from '#lib/auth/sign-in/vault-session.ts';
import type { Records } from '#lib/core/records/records.ts';

/** What sign-in stores and reports. */
interface Surroundings extends Pick<SignInPorts, 'audit' | 'failed'> {
  dataDir: string;
  sessions: Records['sessions'];
}

/** Sign-in with the provider of the environment. Reads or makes its secret: throws where DATA_DIR cannot be written. */
export function openSignIn(
  config: SignInPorts['config'],
  { dataDir, sessions, audit, failed }: Surroundings,
): SignIn {
  const secrets = authSecrets(config.secrets, dataDir);
  const provider = createIdentityProvider(config.provider);
  const vault = createSessionVault({ sessions, seal: createSeal(secrets), provider, now: Date.now });
  return createSignIn({ config, secret: secrets[0], vault, provider, audit, failed });
}
