import type { GrantStore } from './grant-store.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Counters for tests. */
export interface Counts {
  discovery: number;
  keys: number;
  refreshes: number;
  onBehalfOf: number;
  memberships: number;
  /** Calls that proved the application by a token of its host's identity. */
  assertions: number;
}

/** Parts that can be out of order. */
export type Part = 'discovery' | 'keys' | 'token' | 'graph';

/** The shared state of a provider, which tests change while it runs. */
export interface ProviderState {
  /** Such as `http://localhost:4400`. */
  authority: string;
  keys: SigningKeys;
  grants: GrantStore;
  counts: Counts;
  accessTokenSeconds: number;
  /** These answer 503. */
  outages: Set<Part>;
}

/** All at zero. */
export function noCounts(): Counts {
  return { discovery: 0, keys: 0, refreshes: 0, onBehalfOf: 0, memberships: 0, assertions: 0 };
}
