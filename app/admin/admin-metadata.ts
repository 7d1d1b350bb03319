import type { Metadata } from 'next';
import { translateFor } from '#lib/i18n/locale.ts';
import { requestLocale } from '#lib/i18n/request-locale.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';

/** `generateMetadata` of a page of the administration: its name, and where it is. */
export function adminMetadata(heading: MessageKey): () => Promise<Metadata> {
  return async () => {
    const translate = translateFor(await requestLocale());
    return { title: `${translate(heading)} · ${translate('app.name')}` };
  };
}
