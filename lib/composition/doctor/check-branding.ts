import { type Environment, EnvironmentError } from '#lib/config/environment.ts';
import { readBranding } from '../read-branding.ts';
import { type Finding, failed, ok } from './finding.ts';

/** Checks the texts, colours and pictures of BRANDING_FILE; none without one. */
export function checkBranding({ BRANDING_FILE }: Pick<Environment, 'BRANDING_FILE'>): Finding[] {
  if (BRANDING_FILE === undefined) return [];
  try {
    const parts = Object.keys(readBranding(BRANDING_FILE));
    return [ok('branding', parts.length > 0 ? parts.join(', ') : `${BRANDING_FILE} is empty`)];
  } catch (thrown) {
    if (!(thrown instanceof EnvironmentError)) throw thrown;
    return thrown.faults.map((fault) => failed('branding', fault, 'docs/branding.md says what it holds.'));
  }
}
