import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { useDeployment } from './page-context.tsx';

/** Shows how long copies of the server's files hold deleted data; renders nothing without copies. */
export function CopiesNote() {
  const translate = useTranslate();
  const locale = useLocale();
  const { copySeconds } = useDeployment();
  if (copySeconds === null) return null;
  const time = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'long' });
  return (
    <p className="text-sm text-muted">{translate('deleted.copies', { time: time.format(copySeconds) })}</p>
  );
}
