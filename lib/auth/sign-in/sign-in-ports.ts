import type { SignInConfig } from '#lib/config/people.ts';
import type { AuditLog } from '#lib/core/records/audit.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { SessionVault } from './session-vault.ts';

/** What signing in and out needs. */
export interface SignInPorts {
  config: Exclude<SignInConfig, { mode: 'off' }>;
  /** Protects cookies on their way through the provider and back. */
  secret: string;
  vault: SessionVault;
  provider: Pick<IdentityProvider, 'endSessionAddress'>;
  audit: Pick<AuditLog, 'note'>;
  /** Notes what went wrong for operators; without tokens and names. */
  failed: (code: string, about: Record<string, unknown>) => void;
}
