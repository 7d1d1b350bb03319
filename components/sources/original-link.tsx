import { Icon } from '#components/ui/icon.tsx';
import { contentUrl } from '#lib/client/source-place.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** Opens the document itself in a tab of its own. */
export function OriginalLink({ sourcepage }: { sourcepage: string }) {
  const translate = useTranslate();
  return (
    <a
      href={contentUrl(sourcepage)}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-10 shrink-0 items-center gap-1.5 rounded-lg px-2.5 text-sm font-medium text-accent-strong hover:bg-sunken"
    >
      <span className="max-sm:sr-only">{translate('panel.original')}</span>
      <span className="sr-only"> ({translate('panel.opensInNewTab')})</span>
      <Icon name="external" />
    </a>
  );
}
