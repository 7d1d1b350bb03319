import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/modal.tsx';
import type { Turn } from '#lib/client/conversation/turn.ts';
import { downloadText } from '#lib/client/page/copy-text.ts';
import { sourcesOfTurn } from '#lib/client/sources/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Translate } from '#lib/i18n/translate.ts';
import { answerAsMarkdown } from './copy-answer.ts';

interface LeaveDialogProps {
  turns: readonly Turn[];
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before a conversation is lost that is in this tab alone. */
export function LeaveDialog({ turns, onLeave, onStay }: LeaveDialogProps) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      title={translate('unsaved.leave.heading')}
      description={translate('unsaved.leave.lead')}
      confirm={translate('unsaved.leave.discard')}
      cancel={translate('unsaved.leave.stay')}
      onConfirm={async () => {
        onStay();
        onLeave();
      }}
      failureText={() => ''}
      onClose={onStay}
    >
      <Button
        className="w-fit"
        onClick={() => downloadText('conversation.md', conversationText(turns, translate), 'text/markdown')}
      >
        {translate('unsaved.download')}
      </Button>
    </ConfirmDialog>
  );
}

function conversationText(turns: readonly Turn[], translate: Translate): string {
  const parts = turns.map((turn) => {
    const answer = answerAsMarkdown(turn.answer, sourcesOfTurn(turn), location.origin, translate);
    return `# ${turn.question}\n\n${answer}`;
  });
  return parts.join('\n');
}
