import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { SharedLink } from '#lib/api/conversations.ts';
import { conversationApi, shareConversation } from '#lib/client/conversations-here.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { SharedLinkView } from './shared-link-view.tsx';

interface ShareDialogProps {
  id: string;
  title: string;
  onClose: () => void;
}

/** The link by which colleagues read a conversation: what it shows, to make, copy, renew and end it. */
export function ShareDialog({ id, title, onClose }: ShareDialogProps) {
  const translate = useTranslate();
  const { share, state, change } = useShare(id);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-black/40" />
        <Dialog.Popup className="fixed inset-x-4 top-[12dvh] mx-auto flex max-h-[80dvh] max-w-lg flex-col gap-4 overflow-y-auto rounded-2xl border border-line bg-surface p-5 text-ink shadow-raised outline-none">
          <div className="-me-2 -mt-2 flex items-start gap-2">
            <div className="min-w-0 grow pt-2">
              <Dialog.Title className="font-display text-lg font-semibold">
                {translate('share.heading')}
              </Dialog.Title>
              <bdi className="block truncate text-sm text-muted">{title}</bdi>
            </div>
            <IconButton icon="close" label={translate('share.close')} onClick={onClose} />
          </div>
          <Dialog.Description render={<div />} className="text-sm leading-relaxed">
            <p>{translate('share.lead')}</p>
            <ul className="mt-2 list-disc space-y-1 ps-5 text-muted">
              <li>{translate('share.shows')}</li>
              <li>{translate('share.hides')}</li>
              <li>{translate('share.ends')}</li>
            </ul>
          </Dialog.Description>
          {share && <SharedLinkView share={share} busy={state === 'busy'} onChange={change} />}
          {share === null && (
            <Button
              look="filled"
              disabled={state === 'busy'}
              onClick={() => change(true)}
              className="self-start"
            >
              <Icon name="link" />
              {translate('share.create')}
            </Button>
          )}
          {state === 'failed' && (
            <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger">
              {translate('share.failed')}
            </p>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The link as the server has it, undefined until that is known. */
function useShare(id: string) {
  const [share, setShare] = useState<SharedLink | null>();
  const [state, setState] = useState<'busy' | 'ready' | 'failed'>('busy');

  useEffect(() => {
    let shown = true;
    conversationApi.find(id).then(
      (found) => {
        if (!shown) return;
        setShare(found.share);
        setState('ready');
      },
      () => shown && setState('failed'),
    );
    return () => {
      shown = false;
    };
  }, [id]);

  function change(shared: boolean) {
    setState('busy');
    shareConversation(id, shared).then(
      (link) => {
        setShare(link);
        setState('ready');
      },
      () => setState('failed'),
    );
  }

  return { share, state, change };
}
