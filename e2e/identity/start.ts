// `node e2e/identity/start.ts PORT`: the identity provider in a process of its own, for tests that see it from outside.
// Ends with its parent.
import process from 'node:process';
import { whenParentIsGone } from '../upstream/when-parent-is-gone.ts';
import { startIdentityProvider } from './identity-provider.ts';

process.on('SIGTERM', () => process.exit(0));
process.on('SIGINT', () => process.exit(0));
whenParentIsGone(() => process.exit(0));

const { authority } = await startIdentityProvider({ port: Number(process.argv[2]) });
process.stdout.write(`Identity provider: ${authority}\n`);
