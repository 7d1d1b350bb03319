import type { Environment } from '#lib/config/environment.ts';

/** What every check works with. */
export interface Examination {
  environment: Environment;
  signal: AbortSignal;
  /** Hosts that could not be reached: there is no point in asking them. */
  unreachable: ReadonlySet<string>;
}

/** The environment for looking, not for serving: one attempt, so that a fault shows at once. */
export function impatient(environment: Environment): Environment {
  const { services } = environment;
  return { ...environment, services: { ...services, upstream: { ...services.upstream, attempts: 1 } } };
}

/** Whether an address is worth asking. */
export function isReachable(address: string, { unreachable }: Pick<Examination, 'unreachable'>): boolean {
  return !unreachable.has(new URL(address).host);
}
