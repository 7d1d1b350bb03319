import { IconButton } from '#components/ui/button.tsx';
import type { UploadEntry, UploadList } from '#lib/api/documents.ts';
import { sizeText } from '#lib/client/size-text.ts';
import { contentUrl } from '#lib/client/source-place.ts';
import type { SendingFile } from '#lib/client/uploads/uploads-store.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';

interface UploadRowsProps {
  list: UploadList | null;
  sending: readonly SendingFile[];
  onCancel: (id: number) => void;
  onRemove: (id: string) => void;
}

/** Files on their way, then those that are there, newest first. */
export function UploadRows({ list, sending, onCancel, onRemove }: UploadRowsProps) {
  const translate = useTranslate();
  const uploads = list?.uploads ?? [];
  if (list && uploads.length + sending.length === 0) {
    return <p className="mt-6 text-center text-sm text-muted">{translate('uploads.none')}</p>;
  }
  return (
    <ul
      aria-label={translate('uploads.list')}
      aria-live="polite"
      className="mt-4 divide-y divide-line text-sm"
    >
      {sending.map((file) => (
        <SendingRow key={file.id} file={file} onCancel={onCancel} />
      ))}
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} onRemove={onRemove} />
      ))}
    </ul>
  );
}

const ROW = 'flex min-h-14 items-center gap-3 py-2';

function SendingRow({ file, onCancel }: { file: SendingFile; onCancel: (id: number) => void }) {
  const translate = useTranslate();
  const { id, name, status, share, reason } = file;
  const isRefused = status === 'failed';
  return (
    <li className={ROW}>
      <div className="min-w-0 grow">
        <FileName name={name} />
        {status === 'sending' && share < 1 ? (
          <progress
            value={share}
            aria-label={translate('uploads.sendingFile', { name })}
            className="mt-1 h-2 w-full accent-accent"
          />
        ) : (
          <p className={isRefused ? 'text-danger' : 'text-muted'}>
            {isRefused ? (
              <bdi>{reason ?? translate('uploads.unreachable')}</bdi>
            ) : (
              translate(status === 'waiting' ? 'uploads.waiting' : 'uploads.reading')
            )}
          </p>
        )}
      </div>
      <IconButton
        icon="close"
        label={translate(isRefused ? 'uploads.dismiss' : 'uploads.cancel', { name })}
        onClick={() => onCancel(id)}
      />
    </li>
  );
}

/** In the direction of its own letters, at the side where the page's lines begin. */
function FileName({ name }: { name: string }) {
  return (
    <span className="block truncate font-medium">
      <bdi>{name}</bdi>
    </span>
  );
}

function UploadRow({ upload, onRemove }: { upload: UploadEntry; onRemove: (id: string) => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { id, name, sourcefile, sizeBytes, status, reason } = upload;
  return (
    <li className={ROW}>
      <div className="min-w-0 grow">
        {status === 'ready' ? (
          <a
            href={contentUrl(sourcefile)}
            target="_blank"
            rel="noreferrer"
            className="block truncate font-medium underline-offset-2 hover:underline"
          >
            <bdi>{name}</bdi>
          </a>
        ) : (
          <FileName name={name} />
        )}
        <p className={status === 'failed' ? 'text-danger' : 'text-muted'}>
          {status === 'ready' && translate('uploads.ready', { size: sizeText(sizeBytes, locale) })}
          {status === 'indexing' && translate('uploads.reading')}
          {status === 'failed' && translate('uploads.refused', { reason: reason ?? '' })}
        </p>
      </div>
      <IconButton icon="trash" label={translate('uploads.remove', { name })} onClick={() => onRemove(id)} />
    </li>
  );
}
