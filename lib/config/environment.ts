import { faultInWords } from './fault-in-words.ts';
import type { PeopleConfig } from './people.ts';
import { withDeployment } from './resolve/deployment.ts';
import { Faults } from './resolve/faults.ts';
import { resolvePeople } from './resolve/people.ts';
import { requirePrompts } from './resolve/prompt-folder.ts';
import { resolveServices } from './resolve/services.ts';
import { resolveTelemetry } from './resolve/telemetry.ts';
import type { Services } from './services.ts';
import type { TelemetryConfig } from './telemetry.ts';
import { environmentSchema, type VariableName, type Variables } from './variables.ts';

/** The checked environment: the variables, the services they name, what they say about people, and where measurements go. */
export type Environment = Variables & {
  services: Services;
  people: PeopleConfig;
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
  const variables = withDeployment(readVariables(source, faults), (name) => Boolean(source[name]));
  const services = resolveServices({ variables, source }, faults);
  const people = resolvePeople(variables, faults);
  const telemetry = resolveTelemetry(variables, faults);
  requirePrompts(variables.PROMPT_DIR, faults);
  if (faults.lines.length === 0) return { ...variables, services, people, telemetry };
  throw new EnvironmentError(faults.lines);
}

/** Variable by variable, so that a wrong one does not hide what is missing; it counts as unset from here on. */
function readVariables(source: Source, faults: Faults): Variables {
  const entries = Object.entries(environmentSchema.shape).map(([name, schema]) => {
    const parsed = schema.safeParse(source[name] || undefined, { error: faultInWords });
    if (parsed.success) return [name, parsed.data];
    for (const { message } of parsed.error.issues) faults.wrong(name as VariableName, source[name], message);
    return [name, schema.safeParse(undefined).data];
  });
  return Object.fromEntries(entries);
}
