import { translateFor } from '#lib/i18n/locale.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { pageLocale } from './page-brand.ts';

/** What a plain page says in the language of the reader who requests it; `texts` is the part that differs. */
export async function plainTexts<Texts>(texts: (translate: Translate) => Texts) {
  const locale = await pageLocale();
  const translate = translateFor(locale);
  const { tag, direction } = locale;
  return { tag, direction, name: translate('app.name'), ...texts(translate) };
}
