// What is wrong with the choices before provisioning, a line each. No value of a secret is shown.
const SIZES = ['embedded', 'small', 'production'];
const MODES = ['off', 'optional', 'required'];
const SHORTEST_SECRET = 32;

export function faultsOf(variables) {
  const faults = [];
  const { CITEWELL_SIZE: size = 'small', AUTH_MODE: mode = 'required', AUTH_SECRET: secret } = variables;
  if (!SIZES.includes(size)) faults.push(`CITEWELL_SIZE is "${size}": it takes ${SIZES.join(', ')}.`);
  if (!MODES.includes(mode)) faults.push(`AUTH_MODE is "${mode}": it takes ${MODES.join(', ')}.`);
  if (secret?.split(',').some((part) => part.trim().length < SHORTEST_SECRET)) {
    faults.push(`AUTH_SECRET: it needs ${SHORTEST_SECRET} characters. Leave it out, and one is made.`);
  }
  if (size === 'embedded' && Number(variables.CITEWELL_INSTANCES ?? 0) > 1) {
    faults.push('CITEWELL_INSTANCES: the embedded size has exactly one, because its index lies in it.');
  }
  if (mode !== 'off' && variables.CITEWELL_AUTH_CLIENT_ID && !variables.CITEWELL_AUTH_CLIENT_SECRET) {
    faults.push('CITEWELL_AUTH_CLIENT_SECRET: missing (needed because CITEWELL_AUTH_CLIENT_ID is set).');
  }
  if (variables.CITEWELL_PUBLIC_URL && !isOrigin(variables.CITEWELL_PUBLIC_URL)) {
    faults.push('CITEWELL_PUBLIC_URL: it takes https:// and a host, without a slash at its end.');
  }
  return faults;
}

function isOrigin(text) {
  return URL.canParse(text) && text === new URL(text).origin && text.startsWith('https://');
}
