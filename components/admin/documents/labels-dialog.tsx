import { useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import type { DocumentRow, LabelChange } from '#lib/api/admin-documents.ts';
import { callAdmin } from '#lib/client/admin/call-admin.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';
import { ReadersField } from './readers-field.tsx';

interface LabelsDialogProps {
  documents: readonly DocumentRow[];
  onDone: () => void;
  onClose: () => void;
}

/** Readers and category of some documents. Several begin with what the first of them has. */
export function LabelsDialog({ documents, onDone, onClose }: LabelsDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const [first] = documents;
  const [readers, setReaders] = useState({ oids: first?.oids ?? [], groups: first?.groups ?? [] });
  const [category, setCategory] = useState(first?.category ?? '');
  const [state, setState] = useState<'editing' | 'saving' | AppError>('editing');
  const names = documents.map(({ sourcefile }) => sourcefile);

  async function save() {
    setState('saving');
    const change: LabelChange = { documents: names, ...readers, category: category.trim() || null };
    try {
      await callAdmin('documents', 'PATCH', change);
      onDone();
    } catch (thrown) {
      setState(AppError.from(thrown));
    }
  }

  return (
    <Sheet
      title={translate('admin.documents.labels.title', { count: names.length })}
      lead={translate('admin.documents.labels.lead')}
      closeLabel={translate('admin.close')}
      onClose={onClose}
    >
      <p className="mb-4 line-clamp-3 text-sm text-muted">
        <bdi>{names.join(', ')}</bdi>
      </p>
      <ReadersField id={id} readers={readers} onChange={setReaders} />
      <label htmlFor={`${id}-category`} className="mt-4 block text-sm font-medium">
        {translate('admin.documents.category')}
      </label>
      <input
        id={`${id}-category`}
        dir="auto"
        maxLength={200}
        value={category}
        onChange={(event) => setCategory(event.target.value)}
        className="mt-1.5 min-h-10 w-full rounded-lg border border-edge bg-canvas px-3 text-base sm:text-sm"
      />
      {typeof state === 'object' && (
        <p role="alert" className="mt-4 rounded-xl bg-danger-soft px-4 py-3 text-sm text-danger">
          {state.message
            ? translate('admin.failed.refused', { reason: state.message })
            : translate('admin.failed.unreachable')}
        </p>
      )}
      <div className="mt-6 flex justify-end gap-2">
        <Button onClick={onClose}>{translate('admin.cancel')}</Button>
        <Button look="filled" disabled={state === 'saving'} onClick={() => void save()}>
          {translate('admin.documents.labels.save')}
        </Button>
      </div>
    </Sheet>
  );
}
