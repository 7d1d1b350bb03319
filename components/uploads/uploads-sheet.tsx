import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useDeployment } from '#components/shell/page-context.tsx';
import { UndoDeletions } from '#components/shell/undo-deletions.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Sheet } from '#components/ui/modal.tsx';
import type { UploadEntry, UploadList } from '#lib/api/documents.ts';
import { deleteLater } from '#lib/client/page/deletions.ts';
import { deletions } from '#lib/client/page/pending-deletions.ts';
import { type SendingWatch, sendFile } from '#lib/client/page/send-file.ts';
import { authorizedFetch, sessionHolds } from '#lib/client/page/session.ts';
import { sizeText } from '#lib/client/sources/size-text.ts';
import { after } from '#lib/client/store.ts';
import { contentUrl } from '#lib/core/citations/sourcepage.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { pause } from '#lib/shared/pause.ts';
import { useRecount } from './document-count.ts';
import { DropZone } from './drop-zone.tsx';
import { needsParts, sendInParts } from './send-in-parts.ts';
import { type SendingFile, UPLOADS, UploadsStore } from './uploads-store.ts';

interface UploadsSheetProps {
  /** Files that came before the sheet did; taken once. */
  coming: readonly File[];
  onTaken: () => void;
  onClose: () => void;
}

/** The reader's own files: adding, following and removing them. A deployment without uploads says so here. */
export function UploadsSheet(props: UploadsSheetProps) {
  const translate = useTranslate();
  const { takesUploads } = useDeployment();
  return (
    <Sheet
      title={translate('uploads.heading')}
      {...(takesUploads && { lead: translate('uploads.lead') })}
      closeLabel={translate('uploads.close')}
      onClose={props.onClose}
    >
      {takesUploads ? <Uploads {...props} /> : <p>{translate('uploads.off')}</p>}
    </Sheet>
  );
}

function Uploads({ coming, onTaken }: UploadsSheetProps) {
  const translate = useTranslate();
  const { list, failure, sending, add, cancel, load } = useUploads();
  const taken = useRef<readonly File[]>([]);

  useEffect(() => {
    if (coming.length === 0 || taken.current === coming) return;
    taken.current = coming;
    void add(coming);
    onTaken();
  }, [coming, add, onTaken]);

  if (failure && !list) {
    return (
      <div role="alert" className="space-y-3">
        <p>{failure.reason ?? translate('uploads.unreachable')}</p>
        <Button onClick={() => void load()}>{translate('uploads.retry')}</Button>
      </div>
    );
  }
  return (
    <>
      <DropZone
        lead={translate('uploads.drop')}
        choose={translate('uploads.choose')}
        label={translate('uploads.files')}
        accepts={list?.accepts}
        onFiles={(files) => void add(files)}
      >
        {list && <Bounds {...list} />}
      </DropZone>
      <UploadRows list={list} sending={sending} onCancel={cancel} onRemove={remove} />
      <UndoDeletions of={`${UPLOADS}/`} className="mt-3" />
    </>
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

interface UploadRowsProps {
  list: UploadList | null;
  sending: readonly SendingFile[];
  onCancel: (id: number) => void;
  onRemove: (upload: UploadEntry) => void;
}

/** Files on their way, then those that are there, newest first. */
function UploadRows({ list, sending, onCancel, onRemove }: UploadRowsProps) {
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

function UploadRow({ upload, onRemove }: { upload: UploadEntry; onRemove: (upload: UploadEntry) => void }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { name, sourcefile, sizeBytes, status, reason } = upload;
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
      <IconButton
        icon="trash"
        label={translate('uploads.delete', { name })}
        onClick={() => onRemove(upload)}
      />
    </li>
  );
}

let made: UploadsStore | undefined;

const PARTS = { fetchFrom: authorizedFetch, sendFile: sendPart, wait: pause };

/** A large file may take longer than a session lasts without being renewed. */
async function sendPart(address: string, bytes: Blob, watch: SendingWatch) {
  if (!(await sessionHolds())) throw new Error('The session is over.');
  return sendFile(address, bytes, watch);
}

/** The one list of this page: uploads continue when it is closed. */
function uploadsHere(): UploadsStore {
  made ??= new UploadsStore({
    fetchFrom: authorizedFetch,
    sendFile: (address, file, watch) =>
      needsParts(file) ? sendInParts(file, watch, PARTS) : sendFile(address, file, watch),
    sessionHolds,
    after,
  });
  return made;
}

const addressOf = ({ id }: UploadEntry) => `${UPLOADS}/${encodeURIComponent(id)}`;

function remove(upload: UploadEntry): void {
  deleteLater(addressOf(upload), upload.name);
}

/** Follows the files of this reader, from the moment they are shown, without those that are deleted. */
function useUploads() {
  const store = uploadsHere();
  const { list, ...state } = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
  useRecount(list);
  const deleted = useSyncExternalStore(deletions.subscribe, deletions.snapshot, deletions.snapshot);
  // Once a deletion was carried out or undone, the server's list is another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each deletion
  useEffect(() => void store.load(), [store, deleted]);
  const isHere = (upload: UploadEntry) => deleted.every(({ address }) => address !== addressOf(upload));
  const shown = list && { ...list, uploads: list.uploads.filter(isHere) };
  return { ...state, list: shown, add: store.add, cancel: store.cancel, load: store.load };
}
