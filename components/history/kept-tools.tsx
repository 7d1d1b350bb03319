import { type RefObject, useState } from 'react';
import { SmallDialog } from '#components/ui/dialog.tsx';
import type { Kept } from '#lib/client/conversation/conversation.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { ConversationMenu } from './conversation-menu.tsx';
import { RenameField } from './rename-field.tsx';

interface KeptToolsProps {
  kept: Kept;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The menu of the conversation that is open; it is renamed in a small dialog. */
export function KeptTools({ kept, anchor, onClose }: KeptToolsProps) {
  const translate = useTranslate();
  const [renaming, setRenaming] = useState(false);

  function close() {
    onClose();
    requestAnimationFrame(() => anchor.current?.focus());
  }

  if (!renaming) {
    return (
      <ConversationMenu about={kept} anchor={anchor} onRename={() => setRenaming(true)} onClose={onClose} />
    );
  }
  return (
    <SmallDialog title={translate('history.rename.heading')} onClose={close}>
      <RenameField id={kept.id} title={kept.title} onEnd={close} />
    </SmallDialog>
  );
}
