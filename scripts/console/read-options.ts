import { type ParseArgsConfig, parseArgs } from 'node:util';
import { AppError } from '#lib/shared/app-error.ts';

/** The options of a command line, as Node parses them. Throws `bad-request` for one that it does not take. */
export function readOptions<const Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (cause) {
    throw badOption(cause instanceof Error ? cause.message : String(cause), cause);
  }
}

/** One of the words that an option takes. Throws `bad-request` naming them. */
export function oneOf<T extends string>(option: string, given: string, allowed: readonly T[]): T {
  const found = allowed.find((candidate) => candidate === given);
  if (found) return found;
  throw badOption(`${option} is "${given}"; it takes ${allowed.join(', ')}.`);
}

/** A whole number within bounds, in digits. Throws `bad-request` naming the bounds. */
export function wholeNumber(option: string, given: string, least: number, most: number): number {
  const number = Number(given);
  if (/^\d+$/.test(given) && number >= least && number <= most) return number;
  throw badOption(`${option} is "${given}"; it takes a whole number from ${least} to ${most}.`);
}

/** The error of a command line that makes no sense. */
export function badOption(message: string, cause?: unknown): AppError {
  return new AppError('bad-request', message, { cause });
}
