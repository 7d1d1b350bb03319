import { readOpenAiFailure } from '#lib/llm/openai/openai-failure.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { UpstreamFailure } from '#lib/upstream/failure.ts';

/** What to do about each refusal of one service. */
export interface Remedies {
  /** Which key or role is needed. */
  credentials: string;
  /** What is probably called otherwise. */
  missing: string;
  /** What is probably asked for and not taken, where more is known than of any call. */
  rejected?: string;
}

const READ_THE_LOG = 'run the server with LOG_LEVEL=debug, ask once, and read the log.';

/** Why a call failed, in words that hold nothing the service said, and what to do. */
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

/** What a failed call was refused with: the innermost error that is a service's or a connection's. */
export function failureOf(thrown: unknown): UpstreamFailure {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 6; error = error.cause, depth++) {
    if (error instanceof AppError || error.name === 'UpstreamError') continue;
    const failure = readOpenAiFailure(error);
    if (failure.kind !== 'unknown') return failure;
  }
  return { kind: 'unknown' };
}
