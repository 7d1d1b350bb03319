import type { Failure } from '../conversation/turn.ts';

/** A setting that the server refused, by its key on the wire, and why. */
export interface Refusal {
  key: string;
  reason: string;
}

const FIELD = /^context\.(?:overrides\.)?(\w+)$/;

/** The setting that made an answer fail; undefined when it failed for another reason. */
export function refusalOf(failure: Failure | null | undefined): Refusal | undefined {
  if (failure?.kind !== 'said') return undefined;
  const key = FIELD.exec(failure.field ?? '')?.[1];
  return key && key !== 'overrides' ? { key, reason: failure.message } : undefined;
}
