import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chatModelsOf } from './capabilities.ts';
import { ownServerFault } from './endpoint.ts';
import { type IdentityConfig, resolveIdentity } from './identity.ts';
import { resolveServices } from './resolve/services.ts';
import { PROMPT_FILES } from './server-variables.ts';
import type { Services } from './services.ts';
import { resolveTelemetry, type TelemetryConfig } from './telemetry.ts';
import { environmentSchema, Faults, faultInWords, type VariableName, type Variables } from './variables.ts';

/** The checked environment: the variables, and what they say about services, people and telemetry. */
export type Environment = Variables & {
  services: Services;
  identity: IdentityConfig;
  telemetry: TelemetryConfig | undefined;
};

/** Thrown when variables are missing or wrong; `message` is the whole report, ready to print. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
  /** The report, a line a fault. */
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    const lines = faults.map((fault) => `  ${fault}`);
    super(
      ['Cannot start: variables are missing or wrong.', ...lines, 'See docs/configuration.md.'].join('\n'),
    );
    this.faults = faults;
  }
}

type Source = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the environment. An empty variable counts as unset. Throws EnvironmentError naming every fault at
 * once: what is wrong, and what is missing and why it is needed. No message shows a key.
 */
export function readEnvironment(source: Source = process.env): Environment {
  const faults = new Faults();
  const variables = withoutOpenHttp(withDeployment(readVariables(source, faults), source), faults);
  const services = resolveServices({ variables, source }, faults);
  const identity = resolveIdentity(variables, faults);
  const telemetry = resolveTelemetry(variables, faults);
  requirePrompts(variables.PROMPT_DIR, faults);
  requireSupportModel(variables, services, faults);
  if (faults.lines.length === 0) return { ...variables, services, identity, telemetry };
  throw new EnvironmentError(faults.lines);
}

/** Reads each variable by itself, so that a wrong one does not hide what is missing; it counts as unset from here on. */
function readVariables(source: Source, faults: Faults): Variables {
  const entries = Object.entries(environmentSchema.shape).map(([name, schema]) => {
    const parsed = schema.safeParse(source[name] || undefined, { error: faultInWords });
    if (parsed.success) return [name, parsed.data];
    for (const { message } of parsed.error.issues) faults.wrong(name as VariableName, source[name], message);
    return [name, schema.safeParse(undefined).data];
  });
  return Object.fromEntries(entries);
}

/** The folder of the index in a read-only deployment, written by its build. */
const SHIPPED_DIR = '.shipped';

/**
 * Replaces defaults by what follows from the platform and from other variables; a variable that is set is not changed. On
 * Vercel every request comes from the internet, though the server in a function listens on its own machine.
 */
function withDeployment(variables: Variables, source: Source): Variables {
  const onVercel = variables.VERCEL !== undefined;
  const READ_ONLY = source['READ_ONLY'] ? variables.READ_ONLY : onVercel;
  return {
    ...variables,
    READ_ONLY,
    SOFFICE: sofficeOf(variables.SOFFICE, source['PATH']),
    SAMPLES: source['SAMPLES'] ? variables.SAMPLES : isTrial(variables),
    ...(variables.AUTH_MODE !== 'off' && !source['ALLOW_PROMPT_OVERRIDE'] && withoutPromptOverride),
    ...(READ_ONLY && !source['DATA_DIR'] && { DATA_DIR: SHIPPED_DIR }),
    ...(onVercel && !source['HOST'] && { HOST: '0.0.0.0' }),
    ...(onVercel && !source['TRUST_PROXY'] && { TRUST_PROXY: 'on' as const }),
  };
}

/** The path of LibreOffice: the one that is named, else the first on PATH; undefined where there is none, on Windows, and for `off`. */
function sofficeOf(named: string | undefined, path = ''): string | undefined {
  if (named !== undefined) return named === 'off' ? undefined : named;
  if (process.platform === 'win32') return undefined;
  const folders = path.split(delimiter).filter((folder) => folder.startsWith('/'));
  return folders.map((folder) => join(/* turbopackIgnore: true */ folder, 'soffice')).find(isExecutable);
}

/** Whether a file is there that this user may run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(/* turbopackIgnore: true */ path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where people sign in, administrators are known, and instructing the model is theirs. */
const withoutPromptOverride = { ALLOW_PROMPT_OVERRIDE: 'off' } as const;

/** Whether nothing says that people other than the one who starts the server use it. */
function isTrial({ AUTH_MODE, PUBLIC_URL }: Variables): boolean {
  return AUTH_MODE === 'off' && PUBLIC_URL === undefined;
}

/** Addresses of servers of one's own. */
const OWN_SERVERS = ['OPENAI_BASE_URL', 'OPENAI_EMB_BASE_URL', 'RERANK_BASE_URL', 'CHAT_API_URL'] as const;

/**
 * The variables, without addresses of plain http whose names may be public and that OPENAI_ALLOW_HTTP does not allow:
 * those go into `faults`, and count as unset from here on.
 */
function withoutOpenHttp(variables: Variables, faults: Faults): Variables {
  const checked = { ...variables };
  for (const name of OWN_SERVERS) {
    const value = variables[name];
    const fault = value === undefined ? undefined : ownServerFault(value, variables.OPENAI_ALLOW_HTTP);
    if (fault === undefined) continue;
    faults.wrong(name, value, fault);
    checked[name] = undefined;
  }
  return checked;
}

/** Requires that the folder of prompts replaces at least one of ours: otherwise its name, or those in it, are misspelt. */
function requirePrompts(folder: string | undefined, faults: Faults): void {
  if (folder === undefined) return;
  if (!statSync(/* turbopackIgnore: true */ folder, { throwIfNoEntry: false })?.isDirectory()) {
    faults.wrong('PROMPT_DIR', folder, 'there is no such folder');
  } else if (!PROMPT_FILES.some((name) => existsSync(join(/* turbopackIgnore: true */ folder, name)))) {
    faults.wrong('PROMPT_DIR', folder, `it holds none of ${PROMPT_FILES.join(', ')}`);
  }
}

/** Requires that SUPPORT_MODEL names a chat model, and that there is something for it to judge. */
function requireSupportModel(
  { SUPPORT, SUPPORT_MODEL: alias }: Variables,
  services: Services,
  faults: Faults,
): void {
  if (alias === undefined || faults.lines.length > 0) return;
  const aliases = chatModelsOf(services).map((model) => model.alias);
  if (SUPPORT !== 'mark') {
    faults.wrong('SUPPORT_MODEL', alias, `it needs SUPPORT=mark, not ${SUPPORT}`);
  } else if (!aliases.includes(alias)) {
    const allowed =
      aliases.length > 0 ? `it takes one of: ${aliases.join(', ')}` : 'no chat model is configured';
    faults.wrong('SUPPORT_MODEL', alias, allowed);
  }
}

/** The origin at which this machine reaches the server that the variables describe. Throws for a wrong PORT. */
export function localAddress(source: Source = process.env): string {
  const { HOST, PORT } = environmentSchema
    .pick({ HOST: true, PORT: true })
    .parse({ HOST: source['HOST'] || undefined, PORT: source['PORT'] || undefined });
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

/** The value of a variable that an operator names on a command line; undefined where it is unset or empty. */
export function variableNamed(name: string, source: Source = process.env): string | undefined {
  return source[name] || undefined;
}
