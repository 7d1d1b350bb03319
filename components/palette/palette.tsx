import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { takePrompt } from '#components/prompts/prompt-panel-state.ts';
import { usePromptLibrary } from '#components/prompts/use-prompt-library.ts';
import { useDeployment } from '#components/shell/page-context.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { CutText } from '#components/ui/cut-text.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Translate } from '#lib/i18n/translate.ts';
import {
  isFound,
  type PaletteActions,
  type PaletteGroup,
  type PaletteItem,
  useCommands,
  useFound,
} from './use-commands.ts';

const LONGEST = 200;

interface PaletteProps {
  actions: PaletteActions;
  onClose: () => void;
}

/** Finds conversations, documents, commands and prompts by the typed text, and opens them. */
export function Palette({ actions, onClose }: PaletteProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const { groups, isLooking } = useGroups(typed.trim(), actions);

  function choose(item: PaletteItem) {
    onClose();
    // The focus is back where it was by then, and what opens next takes it from there.
    requestAnimationFrame(() => item.run());
  }

  return (
    <Modal onClose={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-black/40" />
        <Dialog.Popup
          aria-label={translate('palette.heading')}
          className="fixed inset-x-4 top-[10dvh] z-20 mx-auto flex max-h-[80dvh] max-w-xl flex-col overflow-hidden rounded-2xl border border-line bg-surface text-ink shadow-raised outline-none"
        >
          <Autocomplete.Root
            open
            inline
            autoHighlight="always"
            keepHighlight
            filter={null}
            items={groups}
            itemToStringValue={({ title }: PaletteItem) => title}
            value={typed}
            onValueChange={(query, { reason }) => reason !== 'item-press' && setTyped(query)}
          >
            <div className="flex shrink-0 items-center gap-2 border-b border-line ps-4 pe-1 text-muted">
              <Icon name="search" />
              <Autocomplete.Input
                aria-label={translate('palette.heading')}
                placeholder={translate('palette.placeholder')}
                dir={typed ? 'auto' : undefined}
                maxLength={LONGEST}
                className="min-h-12 w-full min-w-0 bg-transparent text-base text-ink outline-none placeholder:text-muted"
              />
              <IconButton icon="close" label={translate('palette.close')} onClick={onClose} />
            </div>
            <PaletteList isLooking={isLooking} onChosen={choose} />
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Modal>
  );
}

function useGroups(query: string, actions: PaletteActions): { groups: PaletteGroup[]; isLooking: boolean } {
  const translate = useTranslate();
  const found = useFound(query);
  const prompts = usePrompts();
  const commands = useCommands(actions);
  const isLooking = found.query !== query;
  const conversations: PaletteGroup = {
    value: 'conversations',
    items: isLooking ? found.conversations.filter((item) => isFound(item, query)) : found.conversations,
  };
  const here: PaletteGroup[] = [
    { value: 'commands', items: commands.filter((item) => isFound(item, query)) },
    { value: 'prompts', items: prompts.filter((item) => isFound(item, query)) },
  ];
  const documents: PaletteGroup = { value: 'documents', items: isLooking ? [] : found.documents };
  // What the server finds later stands below: the highlighted item must not move away while a reader presses Enter.
  const ask: PaletteGroup = { value: 'question', items: [questionItem(query, actions, translate)] };
  const groups = query ? [...here, conversations, documents, ask] : [conversations, ...here];
  return { groups: groups.filter(({ items }) => items.length > 0), isLooking };
}

/** Asks the typed text as a question, also where the search finds something. */
function questionItem(question: string, { onAsk }: PaletteActions, translate: Translate): PaletteItem {
  const title = translate('palette.ask', { question });
  return { key: 'ask', icon: 'send', title, run: () => onAsk(question) };
}

function usePrompts(): PaletteItem[] {
  const { storesRecords } = useDeployment();
  const library = usePromptLibrary();
  if (!storesRecords || typeof library !== 'object') return [];
  return [...library.own, ...library.shared].map((prompt, index) => ({
    key: `prompt-${index}`,
    icon: 'prompt',
    title: prompt.title,
    words: prompt.text,
    run: () => takePrompt(prompt),
  }));
}

interface PaletteListProps {
  /** Whether the server is still being asked. */
  isLooking: boolean;
  onChosen: (item: PaletteItem) => void;
}

/** What the palette found, by kind. */
function PaletteList({ isLooking, onChosen }: PaletteListProps) {
  const translate = useTranslate();
  return (
    <div className="min-h-0 grow overflow-y-auto overscroll-contain p-1">
      <Autocomplete.Empty>
        <p className="p-3 text-sm text-muted">
          {translate(isLooking ? 'palette.searching' : 'palette.nothingFound')}
        </p>
      </Autocomplete.Empty>
      <Autocomplete.List>
        {(group: PaletteGroup) => (
          <Autocomplete.Group key={group.value} items={group.items}>
            {group.value !== 'question' && (
              <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
                {translate(`palette.${group.value}`)}
              </Autocomplete.GroupLabel>
            )}
            <Autocomplete.Collection>
              {(item: PaletteItem) => (
                <Autocomplete.Item
                  key={item.key}
                  value={item}
                  onClick={() => onChosen(item)}
                  className="flex min-h-10 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 text-sm data-highlighted:bg-accent-soft data-highlighted:text-accent-strong"
                >
                  <Icon name={item.icon} />
                  <FoundText item={item} />
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </div>
  );
}

function FoundText({ item: { title, line } }: { item: PaletteItem }) {
  return (
    <span className="min-w-0 grow">
      <CutText>{title}</CutText>
      {line && (
        <span className="block truncate text-xs text-muted">
          <bdi>
            {keyByIndex(line, ({ text, marked }) =>
              marked ? <mark className="bg-transparent font-semibold text-ink">{text}</mark> : text,
            )}
          </bdi>
        </span>
      )}
    </span>
  );
}
