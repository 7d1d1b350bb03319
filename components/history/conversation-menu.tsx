import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Menu } from '@base-ui/react/menu';
import { type ReactNode, type RefObject, Suspense, useState } from 'react';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import { conversationAddress } from '#lib/client/conversation/conversation-address.ts';
import { changeConversation, leaveStored } from '#lib/client/conversation/page-conversations.ts';
import { deleteLater } from '#lib/client/page/deletions.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { conversationList } from './conversation-list-store.ts';

const LabelsDialog = lazyComponent(async () => (await import('./labels-dialog.tsx')).LabelsDialog);
const ShareDialog = lazyComponent(
  async () => (await import('#components/share/share-dialog.tsx')).ShareDialog,
);

interface ConversationMenuProps {
  about: { id: string; title: string; pinned: boolean; archived: boolean; labels: string[] };
  anchor: RefObject<HTMLElement | null>;
  /** Called instead of `onClose`. */
  onRename: () => void;
  /** Called when the menu, and what was opened from it, is closed again. */
  onClose: () => void;
}

type Chosen = 'share' | 'labels';

/** What can be done with a stored conversation. Drawn where its button was pressed, and gone when it is closed. */
export function ConversationMenu({ about, anchor, onRename, onClose }: ConversationMenuProps) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<Chosen>();
  const [isRefused, setIsRefused] = useState(false);
  const { id, title, pinned, archived } = about;

  function close() {
    onClose();
    requestAnimationFrame(() => (anchor.current ?? searchField())?.focus());
  }

  const change = (changes: Parameters<typeof changeConversation>[1]) =>
    changeConversation(id, changes).then(
      () => {
        if (changes.archived !== undefined) conversationList().moved(id, title, changes.archived);
        close();
      },
      () => setIsRefused(true),
    );

  function remove() {
    const shownAt = leaveStored(id) ? conversationAddress(id) : null;
    deleteLater(`/api/conversations/${encodeURIComponent(id)}`, title, shownAt);
    close();
  }

  if (chosen === 'labels') {
    return (
      <Suspense>
        <LabelsDialog about={about} onClose={close} />
      </Suspense>
    );
  }
  if (chosen === 'share') {
    return (
      <Suspense>
        <ShareDialog id={id} title={title} onClose={close} />
      </Suspense>
    );
  }
  return (
    <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Menu.Root open onOpenChange={(open) => !open && close()}>
        <Menu.Portal container={anchor.current?.closest<HTMLElement>('nav, main')}>
          <Menu.Positioner anchor={anchor} positionMethod="fixed" align="end" sideOffset={4} className="z-20">
            <Menu.Popup
              aria-label={translate('history.menu', { title })}
              className="max-h-(--available-height) min-w-48 overflow-y-auto rounded-xl border border-line bg-surface p-1 text-sm text-ink shadow-raised outline-none"
            >
              <Item icon="edit" onChosen={onRename}>
                {translate('history.rename')}
              </Item>
              <Item icon="pin" onChosen={() => void change({ pinned: !pinned })}>
                {translate(pinned ? 'history.unpin' : 'history.pin')}
              </Item>
              <Item icon="label" onChosen={() => setChosen('labels')}>
                {translate('labels.open')}
              </Item>
              <Item icon="archive" onChosen={() => void change({ archived: !archived })}>
                {translate(archived ? 'history.unarchive' : 'history.archive')}
              </Item>
              {isRefused && (
                <p role="alert" className="max-w-56 px-2.5 py-1 text-danger">
                  {translate('history.notChanged')}
                </p>
              )}
              <Item icon="link" onChosen={() => setChosen('share')}>
                {translate('share.open')}
              </Item>
              <ExportItem id={id} format="markdown" onChosen={close} />
              <ExportItem id={id} format="json" onChosen={close} />
              <Menu.Separator className="my-1 h-px bg-line" />
              <Item icon="trash" isDanger onChosen={remove}>
                {translate('history.delete')}
              </Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </DirectionProvider>
  );
}

/** Where the focus goes when the entry, and its button, have left the list. */
function searchField(): HTMLElement | null {
  return document.querySelector<HTMLElement>('nav input[type=search]');
}

const ITEM =
  'flex min-h-10 w-full cursor-pointer items-center gap-2.5 rounded-lg px-2.5 outline-none data-highlighted:bg-sunken';

function Item(props: { icon: IconName; isDanger?: boolean; onChosen: () => void; children: ReactNode }) {
  return (
    <Menu.Item
      closeOnClick={false}
      onClick={props.onChosen}
      className={`${ITEM} ${props.isDanger ? 'text-danger' : ''}`}
    >
      <Icon name={props.icon} />
      {props.children}
    </Menu.Item>
  );
}

function ExportItem(props: { id: string; format: 'markdown' | 'json'; onChosen: () => void }) {
  const translate = useTranslate();
  const address = `/api/conversations/${encodeURIComponent(props.id)}/export?format=${props.format}`;
  return (
    <Menu.LinkItem href={address} download onClick={props.onChosen} className={ITEM}>
      <Icon name="down" />
      {translate(`history.export.${props.format}`)}
    </Menu.LinkItem>
  );
}
