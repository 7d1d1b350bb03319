const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size as people read it, in units of a thousand; no line ends between the number and its unit. */
export function sizeText(bytes: number, locale: string): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const text = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step);
  return text.replaceAll(' ', '\u00A0');
}

/** A day as people write it, short: `12 Mar 2026`. Empty for what is no date. */
export function dayText(iso: string, locale: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? '' : new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(time);
}
