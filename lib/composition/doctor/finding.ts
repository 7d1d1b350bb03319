import type { Environment } from '#lib/config/environment.ts';
import { readOpenAiFailure } from '#lib/llm/openai/openai-failure.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { UpstreamFailure } from '#lib/upstream/failure.ts';

/** The result of one check. `remedy` is the fix, if there is one. */
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

/** Remedies for each kind of failure of one service. */
export interface Remedies {
  /** The key or role that is needed. */
  credentials: string;
  /** The name that is probably wrong. */
  missing: string;
  /** The parameter that is probably rejected, if known. */
  rejected?: string;
}

const READ_THE_LOG = 'run the server with LOG_LEVEL=debug, ask once, and read the log.';

/** Why a call failed, without quoting the service, and a remedy. */
export function failureReason(thrown: unknown, remedies: Remedies): [detail: string, remedy: string] {
  const { kind, status } = failureOf(thrown);
  const answered = status === undefined ? '' : ` (${status})`;
  switch (kind) {
    case 'credentials':
      return [
        status === undefined ? 'no identity was found' : `our credentials were refused${answered}`,
        remedies.credentials,
      ];
    case 'missing':
      return [`not found${answered}`, remedies.missing];
    case 'throttled':
      return [
        `it is throttled${answered}`,
        'Try again in a minute; where that is the rule, ask for a higher quota.',
      ];
    case 'unavailable':
      return [
        `no answer in time${answered}`,
        'See the lines on reachability above; the UPSTREAM_* timeouts decide what is in time.',
      ];
    case 'unknown':
      return [
        thrown instanceof AppError && thrown.code !== 'internal' ? thrown.message : 'the call failed here',
        `To see what it was, ${READ_THE_LOG}`,
      ];
    default:
      return [
        `the request was not taken${answered}`,
        `${remedies.rejected ?? 'Check the API version and the name of the model.'} To see what the service says, ${READ_THE_LOG}`,
      ];
  }
}

/** The innermost error of a service or connection. */
export function failureOf(thrown: unknown): UpstreamFailure {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 6; error = error.cause, depth++) {
    if (error instanceof AppError || error.name === 'UpstreamError') continue;
    const failure = readOpenAiFailure(error);
    if (failure.kind !== 'unknown') return failure;
  }
  return { kind: 'unknown' };
}

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
