/** The value of a response header, by its lower-case name. */
export type ReadHeader = (name: string) => string | undefined;

/**
 * Milliseconds for which a service asks to be left alone: `retry-after-ms` and `x-ms-retry-after-ms` (Azure), else
 * `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). Undefined where it asks for nothing that can be read.
 */
export function retryAfterMs(header: ReadHeader): number | undefined {
  for (const name of ['retry-after-ms', 'x-ms-retry-after-ms']) {
    const ms = amount(header(name));
    if (ms !== undefined) return ms;
  }
  const value = header('retry-after');
  const seconds = amount(value);
  if (seconds !== undefined) return seconds * 1000;
  const date = Date.parse(value ?? '');
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

function amount(value: string | undefined): number | undefined {
  // Longer than that is no time to come back, and endless digits are infinity.
  return value !== undefined && /^\s*\d{1,12}(\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}
