import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach } from 'vitest';
import { startIdentityProvider } from '#e2e/identity/identity-provider.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import type { AuditEntry } from '#lib/core/records/audit.ts';
import { createRecords } from '#lib/history/create-records.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { createIdentityProvider } from './identity-provider.ts';
import { OwnBrowser } from './own-browser.test-helper.ts';
import { createSessionVault } from './session-vault.ts';
import { createSignIn } from './sign-in.ts';
import { createSeal } from './vault-session.ts';

/** The origin of the application, unless PUBLIC_URL is set. */
export const HTTP = 'http://127.0.0.1:65000';

/** A provider and a database for the tests of a file, and applications on them, each with a browser. */
export function signInForTests() {
  const identity = perFile(startIdentityProvider);
  const records = perFile(() =>
    createRecords({ kind: 'sqlite', dataDir: mkdtempSync(join(tmpdir(), 'citewell-sign-in-')) }),
  );
  beforeEach(() => identity.reset());

  function application(variables: Record<string, string> = {}) {
    const environment = readEnvironment({
      ...(variables['AUTH_ISSUER'] === undefined && identity.environment),
      AUTH_MODE: 'required',
      ...variables,
    });
    const config = environment.identity.signIn;
    if (config.mode === 'off') throw new Error('Sign-in is off.');
    const provider = createIdentityProvider(config.provider);
    const seal = createSeal(['a secret of thirty-two characters or more']);
    const notes: Pick<AuditEntry, 'action' | 'owner' | 'detail'>[] = [];
    const failures: unknown[] = [];
    const signIn = createSignIn({
      config,
      secret: 'another secret of thirty-two characters',
      vault: createSessionVault({ sessions: records.sessions, seal, provider, now: Date.now }),
      provider,
      audit: { note: async ({ action, owner, detail }) => void notes.push({ action, owner, detail }) },
      failed: (code, about) => failures.push({ code, ...about }),
    });
    const browser = new OwnBrowser(signIn, config.origin ?? HTTP);
    return { signIn, browser, notes, failures };
  }

  return { application, identity: () => identity, records: () => records };
}
