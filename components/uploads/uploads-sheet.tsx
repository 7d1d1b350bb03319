import { useEffect, useRef } from 'react';
import { CopiesNote } from '#components/shell/copies-note.tsx';
import { Button } from '#components/ui/button.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import type { UploadList } from '#lib/api/documents.ts';
import { sizeText } from '#lib/client/size-text.ts';
import { useUploads } from '#lib/client/uploads/use-uploads.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { DropPlace } from './drop-place.tsx';
import { UploadRows } from './upload-rows.tsx';

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
          <DropPlace
            lead={translate('uploads.drop')}
            choose={translate('uploads.choose')}
            label={translate('uploads.files')}
            accepts={list?.accepts}
            onFiles={(files) => void add(files)}
          >
            {list && <Bounds {...list} />}
          </DropPlace>
          <UploadRows list={list} sending={sending} onCancel={cancel} onRemove={(id) => void remove(id)} />
          <CopiesNote />
        </>
      )}
    </Sheet>
  );
}

function Bounds({ accepts, limits }: UploadList) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <p className="text-xs text-muted">
      <bdi>{accepts.join(' ')}</bdi>
      <br />
      {translate('uploads.limits', {
        fileSize: sizeText(limits.fileBytes, locale),
        files: limits.files,
        size: sizeText(limits.bytes, locale),
      })}
    </p>
  );
}
