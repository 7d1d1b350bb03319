import pino, { type DestinationStream, type Logger } from 'pino';
import type { Environment } from '#lib/config/environment.ts';
import type { AppError } from '#lib/shared/app-error.ts';
import { correlation } from './request-scope.ts';

export type Log = Logger;

/** Headers and fields that may hold a secret or user text; they never reach a log line. */
const REDACTED = [
  'authorization',
  'x-ms-query-source-authorization',
  'queryAuthorization',
  'cookie',
  'api-key',
  'ocp-apim-subscription-key',
  'credential',
  'messages',
  'content',
  'prompt',
  'question',
  'text',
];

/**
 * A logger that writes JSON lines to standard error, which the launcher forwards. Never writes tokens,
 * cookies, prompts or answers; at `debug`, error texts, which may quote a question. Lines written during a
 * request carry its id, and its trace id if any.
 */
export function createLog(level: Environment['LOG_LEVEL'], destination?: DestinationStream): Log {
  const options = {
    level,
    mixin: correlation,
    redact: { paths: REDACTED.flatMap((key) => [`["${key}"]`, `*["${key}"]`]), remove: true },
  };
  return pino(options, destination ?? pino.destination(2));
}

const logs = new Map<Environment['LOG_LEVEL'], Log>();

/** The logger of this process at a level. */
export function logFor(level: Environment['LOG_LEVEL']): Log {
  const log = logs.get(level) ?? createLog(level);
  logs.set(level, log);
  return log;
}

/**
 * The loggable part of a failure: its code, and the name, system code and stack frames of each cause,
 * without texts: databases and parsers quote questions in them. At `debug`, with texts.
 */
export function describeFailure(error: AppError, withTexts: boolean): Record<string, unknown> {
  return {
    code: error.code,
    field: error.field,
    causes: causesOf(error).map((cause) => describeCause(cause, withTexts)),
    ...(withTexts && { reason: error.message }),
  };
}

function causesOf(error: Error): Error[] {
  const causes: Error[] = [];
  for (let cause = error.cause; cause instanceof Error && causes.length < 5; cause = cause.cause)
    causes.push(cause);
  return causes;
}

function describeCause(cause: Error, withTexts: boolean): Record<string, unknown> {
  return {
    name: cause.name,
    ...('code' in cause && isPlainCode(cause) && { code: cause.code }),
    frames: framesOf(cause),
    ...(withTexts && { reason: cause.message }),
  };
}

/** Services put anything into a code; the codes of `lib/upstream` are our own sentences. */
function isPlainCode({ name, code }: Error & { code: unknown }): boolean {
  return name === 'UpstreamError' || typeof code === 'number' || /^[\w.-]{1,60}$/.test(String(code));
}

/** A stack starts with the error's text, which may contain lines that look like frames. */
function framesOf({ message, stack = '' }: Error): string[] {
  return stack
    .replace(message, () => '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 12);
}
