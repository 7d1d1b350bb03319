const MS_PER_DAY = 86_400_000;
// Serial day 0 of the 1900 system; 1900 is taken for a leap year, which shifts every day from March on.
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yy h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
};

/** The format code of a built-in number format (ECMA-376 part 1, 18.8.30); undefined for "General" and text. */
export function builtInFormat(id: number): string | undefined {
  return BUILT_IN[id];
}

/**
 * A number as its cell shows it: dates as `2026-03-05` (with ` 14:30` when there is a time), percentages, currencies
 * and thousands as the format says; without a format up to 15 digits.
 */
export function numberText(value: number, format: string | undefined, from1904: boolean): string {
  if (!Number.isFinite(value)) return '';
  const plain = format?.split(';')[0]?.replace(/\\(.)|_.|\*./g, '$1') ?? '';
  const letters = plain.replace(/"[^"]*"|\[(?!h|m|s)[^\]]*\]/gi, '');
  if (/[ymdhs]/i.test(letters)) return dateText(value, letters, from1904);
  if (!/[0#]/.test(letters)) return String(Number(value.toPrecision(15)));
  return decimalText(value, plain, letters);
}

function dateText(value: number, letters: string, from1904: boolean): string {
  const milliseconds = Math.round((value * MS_PER_DAY) / 1000) * 1000;
  const date = new Date((from1904 ? EPOCH_1904 : EPOCH_1900) + milliseconds);
  if (value < 0 || Number.isNaN(date.getTime())) return String(value);
  const [day = '', time = ''] = date.toISOString().split('T');
  const hasTime = /[hs]/i.test(letters);
  const hasDay = /[yd]/i.test(letters) || !hasTime;
  const shownTime = time.slice(0, /s/i.test(letters) ? 8 : 5);
  if (!hasDay) return value < 1 ? shownTime : hoursText(milliseconds);
  return hasTime ? `${day} ${shownTime}` : day;
}

function hoursText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

function decimalText(value: number, plain: string, letters: string): string {
  const isPercent = letters.includes('%');
  const decimals = Math.min(15, /\.([0#]+)/.exec(letters)?.[1]?.length ?? 0);
  if (/e[+-]/i.test(letters)) return String(value);
  const digits = (isPercent ? value * 100 : value).toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: letters.includes(','),
  });
  const [before = '', after = ''] = literals(plain);
  return `${before}${digits}${isPercent ? '%' : ''}${after}`;
}

/** What a format writes before and after the digits: currency signs and units. */
function literals(plain: string): [string, string] {
  const shown = plain
    .replace(/\[\$([^\-\]]*)[^\]]*\]/g, '$1')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/"([^"]*)"/g, '$1');
  const match = /^([^0#?]*)[0#?,. ]*[0#?](?:%?)(.*)$/.exec(shown);
  const clean = (text: string) => text.replace(/[%()]/g, '').trimEnd();
  return [clean(match?.[1] ?? '').trimStart(), clean(match?.[2] ?? '')];
}
