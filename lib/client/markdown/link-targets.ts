/** A text in parts; a telephone number has the digits to dial, with `+` before those of a country. */
interface PhonePart {
  text: string;
  dial?: string;
}

/** Digits with what parts them within a number: a space, hyphen, dot or slash, and parentheses. */
const RUN =
  /(?:\+ ?|\((?:\+ ?)?)?\d(?:(?:[ \u00A0\u202F]?\([ \u00A0\u202F]?|[ \u00A0\u202F]?\)[ \u00A0\u202F]?[-/]?|[ \u00A0\u202F.\-\u2010\u2011/])?\d)+/g;
const LONGEST_RUN = 24;
const CJK = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`;
const MAY_PRECEDE = new RegExp(String.raw`^$|[\s(:;|>–—、，：（「“”„«"'‘’${CJK}]$`, 'u');
/** Neither a longer word, an amount, a time nor an address goes on. */
const GOES_ON = new RegExp(
  String.raw`^(?:(?![${CJK}])[\p{L}\p{N}]|[%‰°€£$¥@_=#]|[.,:/\-–][\p{L}\p{N}])`,
  'u',
);
/** What names a number that is none to call. */
const OTHER_NUMBER =
  /(?:\b(?:ids?|iban|bic|isbn|issn|ean|sku|ref|refs|reference|order|invoice|account|acct|konto|vat|article|art|version|serial|policy|claim)\b|#)[\p{L}]{0,8}[ .:#]{0,3}(?:number|no|nr|num)?[ .:#]{0,3}$/iu;
const PHONE_WORD =
  /(?:\b(?:tel|tél|tlf|fon|phone|telephone|téléphone|telefon|teléfono|telefono|telefone|telefoon|telefonu|mobile|mobil|móvil|handy|cell|hotline|fax|faks|call|dial)|電話|电话|هاتف|☎|📞)[ .:)：]{0,3}$/iu;
const NEAR = 24;
const DATE = /(?<!\d)(?:\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}[./-]\d{1,2}[./-]\d{1,2})(?!\d)/;
const IP_ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const AMERICAN = /^(?:\+?1[-. ])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[-.])\d{3}[-.]\d{4}$/;

/**
 * Splits a text into telephone numbers and the rest: with a country's code, with a leading zero and groups, as written in
 * North America, or after a word for telephone. Dates, amounts, identifiers and versions are none. Where `mayGrow`, what
 * could still become longer at the end is none yet.
 */
export function phoneParts(text: string, mayGrow = false): PhonePart[] {
  const parts: PhonePart[] = [];
  let at = 0;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const end = index + run.length;
    if (mayGrow && /^[\s().\-/]*$/.test(text.slice(end))) break;
    const before = text.slice(Math.max(0, index - NEAR), index);
    const written = isWhole(run, before, text.slice(end, end + 2)) ? run : '';
    const dial = written && dialled(written, before);
    if (!dial) continue;
    if (index > at) parts.push({ text: text.slice(at, index) });
    parts.push({ text: run, dial });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

function isWhole(run: string, before: string, after: string): boolean {
  return run.length <= LONGEST_RUN && MAY_PRECEDE.test(before) && !GOES_ON.test(after);
}

/** What to dial for what is written; undefined where that is no telephone number. */
function dialled(written: string, before: string): string | undefined {
  if (DATE.test(written) || IP_ADDRESS.test(written) || OTHER_NUMBER.test(before)) return undefined;
  const digits = written.replaceAll(/\D/g, '');
  if (/^\(?\+/.test(written)) return international(written);
  if (/^00[ \u00A0-][1-9]/.test(written)) return international(written.slice(2));
  const isDomestic =
    /^\(?0[1-9]\d{0,5}[^\d]/.test(written) &&
    digits.length >= 8 &&
    digits.length <= 13 &&
    !/^\d\d(?:\D\d\d){3}$/.test(written);
  const isNamed = PHONE_WORD.test(before) && digits.length >= 7 && digits.length <= 13;
  return isDomestic || isNamed || AMERICAN.test(written) ? digits : undefined;
}

function international(written: string): string | undefined {
  // The zero in parentheses is dialled only within the country.
  const digits = written.replace('(0)', '').replaceAll(/\D/g, '');
  const isAmount = /^\+\d{1,3}(?:[ .\u00A0\u202F]\d{3})+$/.test(written) && digits.length <= 10;
  return /^[1-9]\d{7,14}$/.test(digits) && !isAmount ? `+${digits}` : undefined;
}

/** Where a link in an answer may lead. `host` is set when it leaves our origin, so that the page can show it. */
interface SafeLink {
  href: string;
  host: string | undefined;
}

// Only its origin matters: a link that resolves to it is relative.
const HERE = 'https://here.invalid';

/** A number to dial: no codes of telephone exchanges, which can do more than call. */
const DIALLED = /^\+?(?:[\d.\-() ]|%20){3,30}$/;

/**
 * The link, if it is harmless: http, https, mailto and a tel of digits, and paths to our own documents. Everything else has no href;
 * `javascript:` in any disguise is read as the browser reads it, by the URL parser.
 */
export function safeLink(href: string): SafeLink | undefined {
  const url = URL.parse(href, HERE);
  if (!url || url.username || url.password) return undefined;
  if (url.origin === HERE) {
    const path = url.pathname + url.search + url.hash;
    return url.pathname.startsWith('/content/') ? { href: path, host: undefined } : undefined;
  }
  if (url.protocol === 'tel:')
    return DIALLED.test(url.pathname) ? { href: url.href, host: undefined } : undefined;
  if (url.protocol === 'mailto:') return { href: url.href, host: undefined };
  if (url.protocol === 'http:' || url.protocol === 'https:') return { href: url.href, host: url.host };
  return undefined;
}
