import { useId, useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { DropPlace } from '#components/uploads/drop-place.tsx';
import { type Addition, isUnderWay, useAdditions } from '#lib/client/admin/use-additions.ts';
import { sizeText } from '#lib/client/size-text.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { ReadersField } from './readers-field.tsx';

interface AddDocumentsProps {
  accepts: readonly string[];
  maxFileBytes: number;
  onAdded: () => void;
}

/** Where files are dropped or chosen, for whom they are, and how far each has come. */
export function AddDocuments({ accepts, maxFileBytes, onAdded }: AddDocumentsProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const id = useId();
  const { additions, add, clear } = useAdditions(onAdded);
  const [readers, setReaders] = useState({ oids: [] as string[], groups: ['all'] });
  const [category, setCategory] = useState('');

  function addFiles(files: readonly File[]) {
    if (files.length > 0) void add(files, { ...readers, category: category.trim() || null });
  }

  return (
    <details className="mb-6 rounded-2xl border border-line bg-surface px-5 py-4">
      <summary className="font-medium">{translate('admin.documents.add')}</summary>
      <div className="mt-4 grid gap-6 lg:grid-cols-2">
        <DropPlace
          lead={translate('admin.documents.drop')}
          choose={translate('admin.documents.chooseFiles')}
          label={translate('admin.documents.files')}
          accepts={accepts}
          onFiles={addFiles}
        >
          <p className="text-xs text-muted">
            {translate('admin.documents.accepts', {
              // Isolated: the dots stay in front where text runs from right to left.
              endings: `\u2066${accepts.join(' ')}\u2069`,
              size: sizeText(maxFileBytes, locale),
            })}
          </p>
        </DropPlace>
        <div>
          <p className="mb-3 text-sm text-muted">{translate('admin.documents.addFor')}</p>
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
        </div>
      </div>
      {additions.length > 0 && <AdditionList additions={additions} onClear={clear} />}
    </details>
  );
}

function AdditionList({ additions, onClear }: { additions: readonly Addition[]; onClear: () => void }) {
  const translate = useTranslate();
  return (
    <div className="mt-4" role="status">
      <ul className="divide-y divide-line border-y border-line text-sm">
        {additions.map((addition) => (
          <li key={addition.id} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
            <bdi className="min-w-40 grow font-medium">{addition.name}</bdi>
            <AdditionState {...addition} />
            {isUnderWay(addition.status) && (
              <IconButton
                icon="close"
                label={translate('admin.documents.cancelOne', { name: addition.name })}
                onClick={addition.cancel}
              />
            )}
          </li>
        ))}
      </ul>
      {!additions.some(({ status }) => isUnderWay(status)) && (
        <Button className="mt-3" onClick={onClear}>
          {translate('admin.documents.clear')}
        </Button>
      )}
    </div>
  );
}

function AdditionState({ status, share, reason }: Addition) {
  const translate = useTranslate();
  if (status === 'sending' && share < 1) {
    return <progress value={share} className="h-2 w-40 accent-accent" />;
  }
  const key = status === 'sending' ? 'reading' : status;
  return (
    <span className={status === 'failed' ? 'text-danger' : 'text-muted'}>
      {translate(`admin.documents.addition.${key}`, { reason: reason ?? '' })}
    </span>
  );
}
