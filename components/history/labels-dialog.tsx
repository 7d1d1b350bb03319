import { Dialog } from '@base-ui/react/dialog';
import { type SubmitEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { changeConversation } from '#lib/client/conversation/page-conversations.ts';
import { MAX_LABEL_LENGTH, MAX_LABELS } from '#lib/core/records/conversations.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { conversationList } from './conversation-list-store.ts';

const NEW_LABEL = 'new-label';

interface LabelsDialogProps {
  about: { id: string; title: string; labels: string[] };
  onClose: () => void;
}

/** The labels of a conversation: those in use to tick, and new ones to write. Each change is stored at once. */
export function LabelsDialog({ about, onClose }: LabelsDialogProps) {
  const translate = useTranslate();
  const [labels, setLabels] = useState(about.labels);
  const [isRefused, setIsRefused] = useState(false);
  const used = useUsedLabels();
  const choices = [...new Set([...used, ...about.labels, ...labels])];

  function change(changed: string[]) {
    const before = labels;
    setLabels(changed);
    setIsRefused(false);
    changeConversation(about.id, { labels: changed }).catch(() => {
      setLabels(before);
      setIsRefused(true);
    });
  }

  const toggle = (label: string) =>
    change(labels.includes(label) ? labels.filter((other) => other !== label) : [...labels, label]);
  const isFull = labels.length >= MAX_LABELS;
  return (
    <Modal onClose={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-black/40" />
        <Dialog.Popup
          initialFocus={() => document.querySelector<HTMLInputElement>(`[name=${NEW_LABEL}]`) ?? true}
          className="fixed inset-x-4 top-[12dvh] z-20 mx-auto flex max-h-[76dvh] max-w-sm flex-col rounded-2xl border border-line bg-surface text-ink shadow-raised outline-none"
        >
          <div className="flex shrink-0 items-start gap-2 ps-5 pe-2 pt-3">
            <div className="min-w-0 grow">
              <Dialog.Title className="truncate font-display text-lg font-semibold">
                {translate('labels.open')}
              </Dialog.Title>
              <Dialog.Description className="text-sm text-muted">
                <bdi>{about.title}</bdi>
              </Dialog.Description>
            </div>
            <IconButton icon="close" label={translate('labels.close')} onClick={onClose} />
          </div>
          <div className="grid min-h-0 gap-1 overflow-y-auto px-5 py-3">
            {choices.map((label) => (
              <label key={label} className="flex min-h-10 items-center gap-2.5 text-sm">
                <input
                  type="checkbox"
                  checked={labels.includes(label)}
                  disabled={isFull && !labels.includes(label)}
                  onChange={() => toggle(label)}
                  className="size-4 shrink-0 accent-accent"
                />
                <bdi className="min-w-0 truncate">{label}</bdi>
              </label>
            ))}
            {!isFull && <NewLabel onAdd={(label) => !labels.includes(label) && toggle(label)} />}
            {isFull && (
              <p className="text-sm text-muted">{translate('labels.limit', { count: MAX_LABELS })}</p>
            )}
            {isRefused && <Alert look="compact">{translate('history.notChanged')}</Alert>}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Modal>
  );
}

function NewLabel({ onAdd }: { onAdd: (label: string) => void }) {
  const translate = useTranslate();
  const [text, setText] = useState('');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (text.trim()) onAdd(text.trim());
    setText('');
  }

  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <TextField
        label={translate('labels.new')}
        name={NEW_LABEL}
        className="min-w-0 grow text-sm"
        maxLength={MAX_LABEL_LENGTH}
        autoComplete="off"
        value={text}
        onText={setText}
      />
      <Button type="submit" aria-disabled={!text.trim()}>
        {translate('labels.add')}
      </Button>
    </form>
  );
}

/** Every label that the reader uses; fetched here, because the list may never have been opened. */
function useUsedLabels(): string[] {
  const list = conversationList();
  useEffect(() => void conversationList().reload(), []);
  return useSyncExternalStore(list.subscribe, list.snapshot).labels;
}
