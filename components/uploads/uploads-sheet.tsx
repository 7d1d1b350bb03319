import { type ChangeEvent, useEffect, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import type { UploadList } from '#lib/api/documents.ts';
import { sizeText } from '#lib/client/size-text.ts';
import { useUploads } from '#lib/client/uploads/use-uploads.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { UploadRows } from './upload-rows.tsx';
import { useFilesComing } from './use-files-coming.ts';

interface UploadsSheetProps {
  /** Files that came before the sheet did; taken once. */
  coming: readonly File[];
  onTaken: () => void;
  onClose: () => void;
}

/** A person's own files: adding, following and removing them. */
export function UploadsSheet({ coming, onTaken, onClose }: UploadsSheetProps) {
  const translate = useTranslate();
  const { list, failure, sending, add, cancel, remove, load } = useUploads();
  const taken = useRef<readonly File[]>([]);

  useEffect(() => {
    if (coming.length === 0 || taken.current === coming) return;
    taken.current = coming;
    void add(coming);
    onTaken();
  }, [coming, add, onTaken]);

  return (
    <Sheet
      title={translate('uploads.heading')}
      lead={translate('uploads.lead')}
      closeLabel={translate('uploads.close')}
      onClose={onClose}
    >
      {failure && !list ? (
        <div role="alert" className="space-y-3">
          <p>{failure.reason ?? translate('uploads.unreachable')}</p>
          <Button onClick={() => void load()}>{translate('uploads.retry')}</Button>
        </div>
      ) : (
        <>
          <DropPlace list={list} onFiles={(files) => void add(files)} />
          <UploadRows list={list} sending={sending} onCancel={cancel} onRemove={(id) => void remove(id)} />
        </>
      )}
    </Sheet>
  );
}

function DropPlace({ list, onFiles }: { list: UploadList | null; onFiles: (files: File[]) => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { over, handlers } = useFilesComing(onFiles);

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(target.files ?? [])]);
    // So that the same file can be chosen again.
    target.value = '';
  }

  return (
    <div
      {...handlers}
      className={`flex flex-col items-center gap-3 rounded-xl border-2 border-dashed p-6 text-center text-sm ${over ? 'border-accent bg-accent-soft' : 'border-line'}`}
    >
      <p>{translate('uploads.drop')}</p>
      <label className="inline-flex min-h-10 cursor-pointer items-center rounded-lg border border-line bg-surface px-3.5 font-medium hover:border-edge hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
        {translate('uploads.choose')}
        <input
          type="file"
          multiple
          accept={list?.accepts.join(',')}
          aria-label={translate('uploads.files')}
          className="sr-only"
          onChange={choose}
        />
      </label>
      {list && (
        <p className="text-xs text-muted">
          <bdi>{list.accepts.join(' ')}</bdi>
          <br />
          {translate('uploads.limits', {
            fileSize: sizeText(list.limits.fileBytes, locale),
            files: list.limits.files,
            size: sizeText(list.limits.bytes, locale),
          })}
        </p>
      )}
    </div>
  );
}
