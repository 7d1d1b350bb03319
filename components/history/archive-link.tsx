'use no memo';

import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { conversationList } from './use-conversation-list.ts';

/** Below the list: shows the archive in its place. */
export function ArchiveLink() {
  const translate = useTranslate();
  return (
    <Button
      look="bare"
      onClick={() => conversationList().filter({ archived: true, label: null })}
      className="w-full justify-start px-2.5"
    >
      <Icon name="archive" />
      {translate('history.archive.open')}
    </Button>
  );
}
