import type { Principal } from '#lib/core/principal.ts';

/** Somebody whose credential was checked. */
export interface Person {
  principal: Principal;
  /** Whether they are in more groups than their credential names: until they are looked up, none is known. */
  hasMoreGroups: boolean;
  /** The access token by which others can be asked on their behalf; null for programs and where there is none. */
  assertion: string | null;
}
