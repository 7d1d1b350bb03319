import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { Mark } from './mark.tsx';
import { PreferencesMenu } from './preferences-menu.tsx';

/** The head of the page. `onNewChat` is left out while there is nothing to leave behind. */
export function AppHeader({ onNewChat }: { onNewChat: (() => void) | undefined }) {
  const translate = useTranslate();
  return (
    <header className="flex h-14 shrink-0 items-center justify-between gap-4 border-b border-line px-4 sm:px-6">
      <a
        href="#question"
        className="fixed start-4 top-2 z-10 -translate-y-20 rounded-lg bg-accent px-4 py-2 text-on-accent focus:translate-y-0"
      >
        {translate('app.skipToComposer')}
      </a>
      <h1 className="flex items-center gap-2 font-display text-lg font-semibold">
        <Mark />
        {translate('app.name')}
      </h1>
      <div className="flex items-center gap-2">
        {onNewChat && (
          <Button onClick={onNewChat}>
            <Icon name="plus" />
            {translate('app.newChat')}
          </Button>
        )}
        <PreferencesMenu />
      </div>
    </header>
  );
}
