import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Modal } from '#components/ui/modal.tsx';
import type { SharedLink } from '#lib/api/conversations.ts';
import { conversationApi } from '#lib/client/conversation/conversation-api.ts';
import { shareConversation } from '#lib/client/conversation/page-conversations.ts';
import { copyText } from '#lib/client/page/copy-text.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';

/** The link by which colleagues read a conversation: what it shows, to make, copy, renew and end it. */
export function ShareDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const translate = useTranslate();
  const { share, state, change } = useShare(id);
  const popup = useRef<HTMLDivElement>(null);
  const isShared = share && true;
  // The actions appear once the server has answered whether there is a link, and change with it.
  useEffect(() => {
    if (isShared !== undefined) popup.current?.querySelector<HTMLElement>('[data-main]')?.focus();
  }, [isShared]);
  return (
    <Modal onClose={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-black/40" />
        <Dialog.Popup
          ref={popup}
          initialFocus={popup}
          tabIndex={-1}
          className="fixed inset-x-4 top-[12dvh] mx-auto flex max-h-[80dvh] max-w-lg flex-col gap-4 overflow-y-auto rounded-2xl border border-line bg-surface p-5 text-ink shadow-raised outline-none"
        >
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
              data-main
              look="filled"
              disabled={state === 'busy'}
              onClick={() => change(true)}
              className="self-start"
            >
              <Icon name="link" />
              {translate('share.create')}
            </Button>
          )}
          {state === 'failed' && <Alert look="compact">{translate('share.failed')}</Alert>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Modal>
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

interface SharedLinkViewProps {
  share: SharedLink;
  busy: boolean;
  /** True makes a new link in place of this one, false ends it. */
  onChange: (shared: boolean) => void;
}

/** A link that is there: to copy, to bring up to date, to end. */
function SharedLinkView({ share, busy, onChange }: SharedLinkViewProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const [copied, setCopied] = useState<boolean>();
  const address = `${location.origin}/shared/${share.token}`;
  const made = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

  async function copy() {
    setCopied(await copyText(address));
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <input
          readOnly
          dir="ltr"
          aria-label={translate('share.link')}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
          className="min-h-10 min-w-40 grow rounded-lg border border-edge bg-sunken px-3 text-sm"
        />
        <Button data-main look="filled" onClick={copy}>
          <Icon name="copy" />
          {translate('share.copy')}
        </Button>
      </div>
      <p aria-live="polite" className="text-sm text-muted">
        {copied === undefined
          ? translate('share.made', { date: made.format(share.createdAtMs) })
          : translate(copied ? 'actions.copied' : 'actions.copyFailed')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={busy} onClick={() => onChange(true)}>
          <Icon name="retry" />
          {translate('share.renew')}
        </Button>
        <Button disabled={busy} onClick={() => onChange(false)}>
          {translate('share.revoke')}
        </Button>
      </div>
    </div>
  );
}
