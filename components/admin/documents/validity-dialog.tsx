import { useState } from 'react';
import { refusalText } from '#components/admin/admin-page.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import { Sheet } from '#components/ui/modal.tsx';
import { useUnsavedEdits } from '#components/ui/use-unsaved-edits.ts';
import { type DocumentRow, type LabelChange, VALIDITY_FIELDS } from '#lib/api/admin.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import type { StatedValidity } from '#lib/core/documents/validity.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';

interface ValidityDialogProps {
  documents: readonly DocumentRow[];
  onDone: () => void;
  onClose: () => void;
}

/** Sets from when to when documents hold, who answers for them and what replaced them, starting from the first one. */
export function ValidityDialog({ documents, onDone, onClose }: ValidityDialogProps) {
  const translate = useTranslate();
  const before = documents[0]?.validity;
  const [validity, setValidity] = useState<StatedValidity>(given(before ?? {}));
  const [state, setState] = useState<'editing' | 'saving' | AppError>('editing');
  const mayLeave = useUnsavedEdits(JSON.stringify(given(validity)) !== JSON.stringify(given(before ?? {})));
  const close = () => mayLeave(onClose);
  const names = documents.map(({ sourcefile }) => sourcefile);

  function save(changed: StatedValidity | null) {
    setState('saving');
    const change: LabelChange = { documents: names, validity: changed };
    callApi('/api/admin/documents', 'PATCH', change).then(onDone, (thrown: unknown) =>
      setState(AppError.from(thrown)),
    );
  }

  return (
    <Sheet
      title={translate('admin.validity')}
      lead={translate('admin.validity.lead')}
      closeLabel={translate('admin.close')}
      onClose={close}
    >
      <p className="mb-4 line-clamp-3 text-sm text-muted">
        <bdi>{names.join(', ')}</bdi>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {VALIDITY_FIELDS.map((field) => (
          <TextField
            key={field}
            label={translate(`admin.validity.${field}`)}
            look="mb-1 block font-medium"
            {...(isText(field) ? { maxLength: 300 } : { type: 'date' })}
            value={validity[field] ?? ''}
            onText={(text) => setValidity({ ...validity, [field]: text })}
          />
        ))}
      </div>
      {typeof state === 'object' && <Alert className="mt-4">{refusalText(state, translate)}</Alert>}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        {documents.some((document) => document.validity?.isSet) && (
          <Button disabled={state === 'saving'} onClick={() => save(null)}>
            {translate('admin.validity.clear')}
          </Button>
        )}
        <Button onClick={close}>{translate('admin.cancel')}</Button>
        <Button look="filled" disabled={state === 'saving'} onClick={() => save(given(validity))}>
          {translate('admin.documents.labels.save')}
        </Button>
      </div>
    </Sheet>
  );
}

function isText(field: (typeof VALIDITY_FIELDS)[number]): boolean {
  return field === 'owner' || field === 'supersededBy';
}

/** The fields that are filled in. */
function given(validity: StatedValidity): StatedValidity {
  const filled = VALIDITY_FIELDS.map((field) => [field, (validity[field] ?? '').trim()] as const);
  return Object.fromEntries(filled.filter(([, text]) => text !== ''));
}
