/** The result of one check. `remedy` tells what to do, if anything. */
export interface Finding {
  /** The subject, such as `search index docs`. */
  check: string;
  outcome: 'ok' | 'failed' | 'skipped';
  /** The result in a few words; never a key or a quote from a service. */
  detail: string;
  remedy?: string;
}

export function ok(check: string, detail: string, remedy?: string): Finding {
  return { check, outcome: 'ok', detail, ...(remedy !== undefined && { remedy }) };
}

export function failed(check: string, detail: string, remedy: string): Finding {
  return { check, outcome: 'failed', detail, remedy };
}

export function skipped(check: string, detail: string): Finding {
  return { check, outcome: 'skipped', detail };
}

const WORDS = { ok: 'ok', failed: 'FAILED', skipped: 'skipped' };

/** A finding as one line, its remedy on the next. */
export function findingText({ check, outcome, detail, remedy }: Finding): string {
  const line = `${WORDS[outcome].padEnd(8)} ${check}: ${detail}`;
  return remedy === undefined ? line : `${line}\n         → ${remedy}`;
}
