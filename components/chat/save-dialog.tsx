import { ConfirmDialog } from '#components/ui/modal.tsx';
import { conversationStore } from '#lib/client/conversation/page-conversations.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface SaveDialogProps {
  /** How many questions are asked again. */
  questions: number;
  onClose: () => void;
}

/** Says what saving means where the server has answered without saving: it asks again. */
export function SaveDialog({ questions, onClose }: SaveDialogProps) {
  const translate = useTranslate();

  async function save() {
    if (!(await conversationStore().saveAgain())) throw new Error('Nothing was stored.');
    onClose();
  }

  return (
    <ConfirmDialog
      look="filled"
      title={translate('unsaved.save.heading')}
      description={translate('unsaved.save.lead', { count: questions })}
      confirm={translate('unsaved.save.confirm')}
      cancel={translate('unsaved.save.cancel')}
      onConfirm={save}
      failureText={() => translate('unsaved.save.failed')}
      onClose={onClose}
    />
  );
}
