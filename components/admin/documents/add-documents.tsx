'use client';

import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { useUnsavedEdits } from '#components/ui/use-unsaved-edits.ts';
import { DropZone } from '#components/uploads/drop-zone.tsx';
import { refusal } from '#lib/client/page/call-api.ts';
import { type SendingWatch, sendFile } from '#lib/client/page/send-file.ts';
import { sizeText } from '#lib/client/sources/size-text.ts';
import type { DocumentLabels } from '#lib/core/ports/document-service.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';
import { LabelFields, trimmedLabels } from './label-fields.tsx';

interface AddDocumentsProps {
  accepts: readonly string[];
  maxFileBytes: number;
  added: Additions;
}

/** Adds files: a drop zone, their labels, and the progress of each. Open where the address says `add`. */
export function AddDocuments({ accepts, maxFileBytes, added }: AddDocumentsProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { additions, add, clear } = added;
  const isAsked = useSearchParams().has('add');
  const [labels, setLabels] = useState<DocumentLabels>({ oids: [], groups: ['all'], category: null });
  useUnsavedEdits(additions.some(({ status }) => isUnderWay(status)));

  function addFiles(files: readonly File[]) {
    if (files.length > 0) void add(files, trimmedLabels(labels));
  }

  return (
    <Card as="details" open={isAsked || undefined} className="mb-6 px-5 py-4">
      <summary className="font-medium">{translate('admin.documents.add')}</summary>
      <div className="mt-4 grid gap-6 lg:grid-cols-2">
        <DropZone
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
        </DropZone>
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

/** A file on its way in. `share` is of its bytes; at 1 it is being read. */
interface Addition {
  id: number;
  name: string;
  status: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';
  share: number;
  /** Why it failed, as the server said. */
  reason: string | null;
  cancel: () => void;
}

/** Files on their way in, and those that have arrived or failed until they are cleared. */
type Additions = ReturnType<typeof useAdditions>;

/** Adds files one after the other, so that a large one does not delay questions. */
export function useAdditions(onAdded: () => void) {
  const [additions, setAdditions] = useState<readonly Addition[]>([]);

  function change(id: number, changes: Partial<Addition>) {
    setAdditions((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  }

  async function add(files: readonly File[], labels: DocumentLabels) {
    const queued = files.map((file) => ({ id: nextId(), file, controller: new AbortController() }));
    setAdditions((all) => [
      ...all,
      ...queued.map(({ id, file, controller }) => ({
        id,
        name: file.name,
        status: 'waiting' as const,
        share: 0,
        reason: null,
        cancel: () => controller.abort(),
      })),
    ]);
    for (const { id, file, controller } of queued) {
      if (controller.signal.aborted) {
        change(id, { status: 'cancelled' });
        continue;
      }
      change(id, { status: 'sending' });
      change(id, await send(id, file, labels, controller.signal));
    }
    onAdded();
  }

  async function send(
    id: number,
    file: File,
    labels: DocumentLabels,
    signal: AbortSignal,
  ): Promise<Partial<Addition>> {
    try {
      await uploadDocument(file, labels, { onProgress: (share) => change(id, { share }), signal });
      return { status: 'done', share: 1 };
    } catch (thrown) {
      if (signal.aborted) return { status: 'cancelled' };
      return { status: 'failed', reason: AppError.from(thrown).message };
    }
  }

  return {
    additions,
    add,
    clear: () => setAdditions((all) => all.filter(({ status }) => isUnderWay(status))),
  };
}

/** Whether a file is still on its way. */
function isUnderWay(status: Addition['status']): boolean {
  return status === 'waiting' || status === 'sending';
}

let last = 0;

function nextId(): number {
  last += 1;
  return last;
}

/**
 * Adds a document for whom `labels` name; resolves when it is in the index. Throws AppError; when `signal` aborts, nothing
 * has been added and the promise rejects with its reason. At a share of 1 the server reads the document.
 */
async function uploadDocument(
  file: File,
  { category, oids, groups }: DocumentLabels,
  watch: SendingWatch,
): Promise<void> {
  const query = new URLSearchParams([
    ...(category ? [['category', category]] : []),
    ...oids.map((oid) => ['oid', oid]),
    ...groups.map((group) => ['group', group]),
  ]);
  const address = `/api/admin/documents/${encodeURIComponent(file.name)}?${query}`;
  const { status, body } = await sendFile(address, file, watch).catch((cause: unknown) => {
    throw watch.signal.aborted ? cause : new AppError('unavailable', '', { cause });
  });
  if (status !== 200) throw await refusal({ status, json: async () => body });
}
