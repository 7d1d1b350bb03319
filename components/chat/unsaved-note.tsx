import { Suspense, useState } from 'react';
import { useDeployment } from '#components/shell/page-context.tsx';
import { Button } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy-part.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

const SaveDialog = lazyPart(async () => (await import('./save-dialog.tsx')).SaveDialog);

/** Says that a conversation with so many questions is in this tab alone, and offers to save it where that is possible. */
export function UnsavedNote({ questions }: { questions: number }) {
  const translate = useTranslate();
  const { keepsRecords } = useDeployment();
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <p className="text-sm text-muted">{translate('history.unsaved')}</p>
      {keepsRecords && (
        <Button look="quiet" className="-me-3.5 shrink-0" onClick={() => setSaving(true)}>
          {translate('unsaved.save')}
        </Button>
      )}
      <Suspense>{isSaving && <SaveDialog questions={questions} onClose={() => setSaving(false)} />}</Suspense>
    </>
  );
}
