import type { Environment } from '#lib/config/environment.ts';

/** The input of every check. */
export interface Examination {
  environment: Environment;
  signal: AbortSignal;
  /** Unreachable hosts, which later checks skip. */
  unreachable: ReadonlySet<string>;
}

/** The environment with a single attempt per call, so that faults show at once. */
export function withShortTimeouts(environment: Environment): Environment {
  const { services } = environment;
  return { ...environment, services: { ...services, upstream: { ...services.upstream, attempts: 1 } } };
}

/** Whether an address is reachable. */
export function isReachable(address: string, { unreachable }: Pick<Examination, 'unreachable'>): boolean {
  return !unreachable.has(new URL(address).host);
}
