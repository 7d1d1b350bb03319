import type { SignInPorts } from './sign-in-ports.ts';
import type { VaultSession } from './vault-session.ts';

/** Where a browser goes to be signed out at the provider too; our sign-in page when the provider cannot tell. */
export async function leavingAddress(
  session: VaultSession,
  origin: string,
  { provider }: Pick<SignInPorts, 'provider'>,
): Promise<string> {
  const address = await provider.endSessionAddress(session, `${origin}/sign-in`).catch(() => undefined);
  return address ?? '/sign-in';
}
