import { createHash } from 'node:crypto';
import type { Branding } from '#lib/core/branding/branding.ts';

const versions = new WeakMap<Branding, string>();

/** A short name for this branding, by its content: the same in every process, and another one after each change. */
export function brandVersion(branding: Branding): string {
  const known = versions.get(branding);
  if (known !== undefined) return known;
  const version = createHash('sha256').update(JSON.stringify(branding)).digest('base64url').slice(0, 12);
  versions.set(branding, version);
  return version;
}
