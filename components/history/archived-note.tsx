import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CutText } from '#components/ui/cut-text.tsx';
import { changeConversation } from '#lib/client/conversation/page-conversations.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { conversationList } from './conversation-list-store.ts';

/** Says that a conversation went to the archive, and takes it back out. */
export function ArchivedNote({ conversation }: { conversation: { id: string; title: string } }) {
  const { id, title } = conversation;
  const translate = useTranslate();
  const [isRefused, setRefused] = useState(false);

  function takeBack() {
    changeConversation(id, { archived: false }).then(
      () => conversationList().moved(id, title, false),
      () => setRefused(true),
    );
  }

  return (
    <div
      role="status"
      className="mx-2 mb-1 flex shrink-0 flex-wrap items-center justify-end gap-x-2 rounded-lg bg-sunken py-1 ps-2.5 pe-1 text-sm"
    >
      <div className="min-w-0 grow basis-32">
        {translate(isRefused ? 'history.notChanged' : 'history.archived')}
        <CutText className="text-muted">{title}</CutText>
      </div>
      <Button look="bare" className="shrink-0" onClick={takeBack}>
        {translate('history.unarchive')}
      </Button>
    </div>
  );
}
