import { placeOf, type Source } from '#lib/client/sources.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** What a numbered citation is called: “Source 2: Employee handbook, page 3”. */
export function citationLabel(source: Source, number: number, translate: Translate): string {
  const place = placeOf(source, translate);
  return place
    ? translate('citation.labelPlace', { number, title: source.title, place })
    : translate('citation.label', { number, title: source.title });
}
