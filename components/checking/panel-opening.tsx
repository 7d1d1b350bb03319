import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** Stands where the panel will be while its code is fetched. */
export function PanelOpening() {
  const translate = useTranslate();
  return (
    <p className="border-line bg-surface p-5 text-muted max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 lg:border-s">
      {translate('check.opening')}
    </p>
  );
}
