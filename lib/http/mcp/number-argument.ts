import { z } from 'zod';

const DIGITS = /^\s*\d{1,9}\s*$/;

/** A whole number of `least` to `most`. Digits in a string count as the number: many models write every argument as one. */
export function numberArgument(least: number, most: number) {
  return z.preprocess(
    (given) => (typeof given === 'string' && DIGITS.test(given) ? Number(given) : given),
    z.number().int().min(least).max(most),
  );
}
