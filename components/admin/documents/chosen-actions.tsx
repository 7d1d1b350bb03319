import { lazy, Suspense, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { DocumentRow } from '#lib/api/admin-documents.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

const LabelsDialog = lazy(async () => ({ default: (await import('./labels-dialog.tsx')).LabelsDialog }));
const RemovalDialog = lazy(async () => ({ default: (await import('./removal-dialog.tsx')).RemovalDialog }));

interface ChosenActionsProps {
  documents: readonly DocumentRow[];
  onReindex: (names: string[]) => void;
  /** Called when something was changed. */
  onDone: () => void;
}

/** What can be done to the documents that are chosen. */
export function ChosenActions({ documents, onReindex, onDone }: ChosenActionsProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState<'labels' | 'removal'>();
  const names = documents.map(({ sourcefile }) => sourcefile);
  const none = names.length === 0;

  function changed() {
    setOpen(undefined);
    onDone();
  }

  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <p role="status" className="me-2 text-sm text-muted">
        {translate('admin.documents.chosen', { count: names.length })}
      </p>
      <Button disabled={none} aria-haspopup="dialog" onClick={() => setOpen('labels')}>
        {translate('admin.documents.labels')}
      </Button>
      <Button disabled={none} onClick={() => onReindex(names)}>
        {translate('admin.documents.reindex')}
      </Button>
      <Button disabled={none} aria-haspopup="dialog" onClick={() => setOpen('removal')}>
        {translate('admin.documents.remove')}
      </Button>
      <Suspense>
        {open === 'labels' && (
          <LabelsDialog documents={documents} onDone={changed} onClose={() => setOpen(undefined)} />
        )}
        {open === 'removal' && (
          <RemovalDialog names={names} onDone={changed} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </div>
  );
}
