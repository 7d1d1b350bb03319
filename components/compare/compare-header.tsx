import { Mark } from '#components/shell/mark.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { useLastAddress } from '#lib/client/last-address.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** The head of the comparison. The conversation is still there when a reader goes back to it. */
export function CompareHeader() {
  const translate = useTranslate();
  const chat = useLastAddress();
  return (
    <header className="flex min-h-14 items-center justify-between gap-2 border-b border-line px-4 sm:px-6">
      <h1 className="flex items-center gap-2 font-display text-lg font-semibold">
        <Mark />
        {translate('compare.title')}
      </h1>
      <a
        href={chat}
        className="inline-flex min-h-10 items-center gap-1 rounded-lg px-2.5 text-sm font-medium text-accent-strong hover:bg-sunken"
      >
        <Icon name="previous" />
        <span className="max-sm:sr-only">{translate('compare.back')}</span>
      </a>
    </header>
  );
}
