import type { SignInPorts } from './sign-in-ports.ts';
import type { VaultSession } from './vault-session.ts';

/** The URL for signing out at the provider too; our sign-in page when the provider has none. */
export async function signOutAddress(
  session: VaultSession,
  origin: string,
  { provider }: Pick<SignInPorts, 'provider'>,
): Promise<string> {
  const address = await provider.endSessionAddress(session, `${origin}/sign-in`).catch(() => undefined);
  return address ?? '/sign-in';
}
