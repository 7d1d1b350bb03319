import type { Variables } from '../variables.ts';

/** Where a build for a read-only deployment puts the index, and where that finds it. */
const SHIPPED_DIR = '.shipped';

/**
 * The variables with what follows from where the application runs, in place of defaults: nothing that was set is changed.
 * On Vercel every request comes from the internet, though the server in a function listens on its own machine.
 */
export function withDeployment(variables: Variables, isSet: (name: keyof Variables) => boolean): Variables {
  const onVercel = variables.VERCEL !== undefined;
  const READ_ONLY = isSet('READ_ONLY') ? variables.READ_ONLY : onVercel;
  return {
    ...variables,
    READ_ONLY,
    ...(READ_ONLY && !isSet('DATA_DIR') && { DATA_DIR: SHIPPED_DIR }),
    ...(onVercel && !isSet('HOST') && { HOST: '0.0.0.0' }),
    ...(onVercel && !isSet('TRUST_PROXY') && { TRUST_PROXY: 'on' as const }),
  };
}
