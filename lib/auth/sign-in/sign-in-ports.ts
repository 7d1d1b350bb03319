import type { SignInConfig } from '#lib/config/people.ts';
import type { AuditLog } from '#lib/core/records/audit.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { SessionVault } from './session-vault.ts';

/** The dependencies of signing in and out. */
export interface SignInPorts {
  config: Exclude<SignInConfig, { mode: 'off' }>;
  /** Protects the cookies of a sign-in attempt. */
  secret: string;
  vault: SessionVault;
  provider: Pick<IdentityProvider, 'endSessionAddress'>;
  audit: Pick<AuditLog, 'note'>;
  /** Logs errors for operators, without tokens and names. */
  failed: (code: string, about: Record<string, unknown>) => void;
}
