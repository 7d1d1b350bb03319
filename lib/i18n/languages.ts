/** Every language of the page; the first one is for readers of none of them, the others go by their names. */
export const languages = [
  { tag: 'en', name: 'English', direction: 'ltr' },
  { tag: 'da', name: 'Dansk', direction: 'ltr' },
  { tag: 'de', name: 'Deutsch', direction: 'ltr' },
  { tag: 'es', name: 'Español', direction: 'ltr' },
  { tag: 'fr', name: 'Français', direction: 'ltr' },
  { tag: 'it', name: 'Italiano', direction: 'ltr' },
  { tag: 'nl', name: 'Nederlands', direction: 'ltr' },
  { tag: 'pl', name: 'Polski', direction: 'ltr' },
  // Written for Brazil; read in Portugal too, rather than English.
  { tag: 'pt', name: 'Português', direction: 'ltr' },
  { tag: 'tr', name: 'Türkçe', direction: 'ltr' },
  { tag: 'ar', name: 'العربية', direction: 'rtl' },
  { tag: 'ja', name: '日本語', direction: 'ltr' },
  { tag: 'zh', name: '简体中文', direction: 'ltr' },
] as const satisfies readonly { tag: string; name: string; direction: 'ltr' | 'rtl' }[];

/** A language that the page speaks: its BCP 47 tag, its own name for itself, and the direction it is written in. */
export type Language = (typeof languages)[number];

/** The cookie that stores the language a reader chose. */
export const LANGUAGE_COOKIE = 'citewell.language';

// A header may hold any number of languages; this many are enough.
const LONGEST_LIST = 50;

/**
 * The language of a reader: the one `chosen` if the page speaks it, else the most preferred one of an
 * `Accept-Language` header (RFC 9110, 12.5.4; `fr-CA` counts as `fr`, `zh-Hans-CN` as `zh`), else English.
 */
export function chooseLanguage(chosen: string | undefined, acceptLanguage: string | null): Language {
  const preferred = [chosen ?? '', ...preferences(acceptLanguage ?? '')];
  for (const tag of preferred) {
    const primary = tag.split('-', 1)[0];
    const language = languages.find((spoken) => spoken.tag === primary);
    if (language) return language;
  }
  return languages[0];
}

function preferences(header: string): string[] {
  return header
    .split(',', LONGEST_LIST)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
      return { tag, quality };
    })
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality)
    .map(({ tag }) => tag);
}
