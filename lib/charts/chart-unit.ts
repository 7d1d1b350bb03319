/** What the values of a chart count. Shares run from 0 to 1, times are milliseconds. */
export type ChartUnit =
  | { kind: 'count' }
  | { kind: 'share' }
  | { kind: 'time' }
  | { kind: 'money'; currency: string };

/** Writes values as people of this language read them, in full. */
export function valueFormat(unit: ChartUnit, locale: string): (value: number) => string {
  switch (unit.kind) {
    case 'time':
      return (value) => duration(value, locale);
    case 'share':
      return numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
    case 'money':
      // Single answers cost fractions of a cent.
      return numberFormat(locale, { ...money(unit.currency), maximumFractionDigits: 4 });
    case 'count':
      return numberFormat(locale, { maximumFractionDigits: 0 });
  }
}

/** Writes values shortly, for the axis of a chart. */
export function axisFormat(unit: ChartUnit, locale: string): (value: number) => string {
  if (unit.kind === 'count') return numberFormat(locale, { notation: 'compact' });
  if (unit.kind !== 'money') return valueFormat(unit, locale);
  return numberFormat(locale, { ...money(unit.currency), notation: 'compact' });
}

// The currency is named beside the figure: `$` is enough there, `US$` is not needed.
function money(currency: string): Intl.NumberFormatOptions {
  return { style: 'currency', currency, currencyDisplay: 'narrowSymbol' };
}

function numberFormat(locale: string, options: Intl.NumberFormatOptions): (value: number) => string {
  const format = new Intl.NumberFormat(locale, options);
  return (value) => format.format(value);
}

function duration(ms: number, locale: string): string {
  const [unit, value] = ms < 1000 ? ['millisecond', Math.round(ms)] : ['second', ms / 1000];
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 100 ? 1 : 0,
  }).format(value);
}
