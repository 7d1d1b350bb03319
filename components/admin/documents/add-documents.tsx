import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { DropPlace } from '#components/uploads/drop-place.tsx';
import { sizeText } from '#lib/client/sources/size-text.ts';
import type { DocumentLabels } from '#lib/core/document-service.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { LabelFields, trimmedLabels } from './label-fields.tsx';
import { type Addition, type Additions, isUnderWay } from './use-additions.ts';

interface AddDocumentsProps {
  accepts: readonly string[];
  maxFileBytes: number;
  added: Additions;
}

/** Adds files: a place to drop them, their labels, and the progress of each. Open where the address says `add`. */
export function AddDocuments({ accepts, maxFileBytes, added }: AddDocumentsProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { additions, add, clear } = added;
  const isAsked = useSearchParams().has('add');
  const [labels, setLabels] = useState<DocumentLabels>({ oids: [], groups: ['all'], category: null });

  function addFiles(files: readonly File[]) {
    if (files.length > 0) void add(files, trimmedLabels(labels));
  }

  return (
    <Card as="details" open={isAsked || undefined} className="mb-6 px-5 py-4">
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
          <LabelFields labels={labels} onChange={setLabels} />
        </div>
      </div>
      {additions.length > 0 && <AdditionList additions={additions} onClear={clear} />}
    </Card>
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
