import { Badge } from '#components/ui/badge.tsx';
import type { ShownValidity } from '#lib/core/documents/validity.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Translate } from '#lib/i18n/translate.ts';

/** Which version a source is, and who approved it; nothing for a source without dates. */
export function ValidityMark({ validity }: { validity: ShownValidity | undefined }) {
  const translate = useTranslate();
  const locale = useLocale();
  if (!validity) return null;
  const isOld = validity.standing === 'superseded' || validity.standing === 'expired';
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {validityTexts(validity, translate, locale).map((text) => (
        <Badge key={text} small tone={isOld ? 'danger' : 'accent'}>
          <span className="wrap-anywhere">{text}</span>
        </Badge>
      ))}
    </span>
  );
}

/** The validity of a source in words, in the language of the page. */
function validityTexts(validity: ShownValidity, translate: Translate, locale: string): string[] {
  const { standing, validFrom, validTo, supersededBy = '', approvedBy, approvedOn } = validity;
  const day = (iso: string | undefined) => ({ date: dayText(iso ?? '', locale) });
  const approval = approvedBy
    ? translate('validity.approvedBy', { name: approvedBy, ...day(approvedOn) })
    : translate('validity.approved', day(approvedOn));
  const texts: Record<ShownValidity['standing'], string[]> = {
    superseded: [translate('validity.superseded', { name: supersededBy })],
    expired: [translate('validity.expired', day(validTo))],
    upcoming: [translate('validity.upcoming', day(validFrom))],
    valid: [
      ...(validFrom && !approvedOn ? [translate('validity.from', day(validFrom))] : []),
      ...(validTo ? [translate('validity.until', day(validTo))] : []),
    ],
  };
  return [...(approvedOn ? [approval] : []), ...texts[standing]];
}

/** A day such as `2026-01-31` as the reader's language writes it; other texts as they are. */
export function dayText(iso: string, locale: string): string {
  const ms = Date.parse(`${iso}T00:00:00Z`);
  if (Number.isNaN(ms)) return iso;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(ms);
}
