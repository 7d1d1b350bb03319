import { useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { useUnsavedEdits } from '#components/ui/use-unsaved-edits.ts';
import type { DocumentRow, LabelChange } from '#lib/api/admin.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import type { DocumentLabels } from '#lib/core/ports/document-service.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';
import { refusalText } from '../refusal-text.ts';
import { LabelFields, trimmedLabels } from './label-fields.tsx';

interface ChosenActionsProps {
  documents: readonly DocumentRow[];
  onReindex: (names: string[]) => void;
  /** Called after a change. */
  onDone: () => void;
}

/** Buttons that change, read again or remove the chosen documents. */
export function ChosenActions({ documents, onReindex, onDone }: ChosenActionsProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState<'labels' | 'removal'>();
  const names = documents.map(({ sourcefile }) => sourcefile);
  const none = names.length === 0;
  const close = () => setOpen(undefined);

  function changed() {
    close();
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
      {open === 'labels' && <LabelsDialog documents={documents} onDone={changed} onClose={close} />}
      {open === 'removal' && (
        <ConfirmDialog
          title={translate('admin.documents.removal.title', { count: names.length })}
          description={
            <>
              <bdi className="mb-1 line-clamp-4 font-medium text-ink">{names.join(', ')}</bdi>
              {translate('admin.documents.removal.lead')}
            </>
          }
          confirm={translate('admin.documents.remove')}
          cancel={translate('admin.cancel')}
          onConfirm={() =>
            callApi('/api/admin/documents/removal', 'POST', { documents: names }).then(changed)
          }
          failureText={(thrown) => refusalText(AppError.from(thrown), translate)}
          onClose={close}
        />
      )}
    </div>
  );
}

interface LabelsDialogProps {
  documents: readonly DocumentRow[];
  onDone: () => void;
  onClose: () => void;
}

/** Changes the labels of some documents, starting from those of the first one. */
function LabelsDialog({ documents, onDone, onClose }: LabelsDialogProps) {
  const translate = useTranslate();
  const [first] = documents;
  const before: DocumentLabels = {
    oids: first?.oids ?? [],
    groups: first?.groups ?? [],
    category: first?.category ?? null,
  };
  const [labels, setLabels] = useState(before);
  const mayLeave = useUnsavedEdits(
    JSON.stringify(trimmedLabels(labels)) !== JSON.stringify(trimmedLabels(before)),
  );
  const close = () => mayLeave(onClose);
  const [state, setState] = useState<'editing' | 'saving' | AppError>('editing');
  const names = documents.map(({ sourcefile }) => sourcefile);

  function save() {
    setState('saving');
    const change: LabelChange = { documents: names, ...trimmedLabels(labels) };
    callApi('/api/admin/documents', 'PATCH', change).then(onDone, (thrown: unknown) =>
      setState(AppError.from(thrown)),
    );
  }

  return (
    <Sheet
      title={translate('admin.documents.labels.title', { count: names.length })}
      lead={translate('admin.documents.labels.lead')}
      closeLabel={translate('admin.close')}
      onClose={close}
    >
      <p className="mb-4 line-clamp-3 text-sm text-muted">
        <bdi>{names.join(', ')}</bdi>
      </p>
      <LabelFields labels={labels} onChange={setLabels} />
      {typeof state === 'object' && <Alert className="mt-4">{refusalText(state, translate)}</Alert>}
      <div className="mt-6 flex justify-end gap-2">
        <Button onClick={close}>{translate('admin.cancel')}</Button>
        <Button look="filled" disabled={state === 'saving'} onClick={save}>
          {translate('admin.documents.labels.save')}
        </Button>
      </div>
    </Sheet>
  );
}
