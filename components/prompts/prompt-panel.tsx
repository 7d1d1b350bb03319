import { Autocomplete } from '@base-ui/react/autocomplete';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Popover } from '@base-ui/react/popover';
import { type KeyboardEvent, type RefObject, type SubmitEvent, useState } from 'react';
import { setDraft, useDraft } from '#components/chat/draft.ts';
import {
  closePrompts,
  fieldsOf,
  fillFields,
  openLibrary,
  type PromptPanelState,
  putPrompt,
  takePrompt,
} from '#components/prompts/prompt-panel-state.ts';
import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { isComposing } from '#components/ui/is-send-key.ts';
import type { PromptTemplate } from '#lib/core/records/prompts.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { usePromptLibrary } from './use-prompt-library.ts';

interface PromptPanelProps {
  panel: PromptPanelState;
  /** What it stands above. */
  anchor: RefObject<HTMLElement | null>;
}

/** Above the composer: the prompts to choose from, then the fields of the one that was chosen. */
export function PromptPanel({ panel, anchor }: PromptPanelProps) {
  const translate = useTranslate();
  return (
    <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Popover.Root open onOpenChange={(open) => !open && closePrompts()}>
        <Popover.Portal>
          <Popover.Positioner
            anchor={anchor}
            side="top"
            align="start"
            sideOffset={8}
            collisionPadding={8}
            positionMethod="fixed"
            className="z-20 w-(--anchor-width)"
          >
            <Popover.Popup
              finalFocus={false}
              aria-label={translate('prompts.open')}
              className="flex max-h-[min(26rem,var(--available-height))] flex-col overflow-hidden rounded-2xl border border-line bg-surface text-ink shadow-raised outline-none"
            >
              {panel.at === 'fields' ? <PromptForm prompt={panel.prompt} /> : <PromptList />}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </DirectionProvider>
  );
}

/** A form for the placeholders of a prompt, whose text then goes into the composer, to be read and sent. */
function PromptForm({ prompt }: { prompt: PromptTemplate }) {
  const translate = useTranslate();
  const [values, setValues] = useState<Record<string, string>>({});

  function submit(event: SubmitEvent) {
    event.preventDefault();
    putPrompt(fillFields(prompt.text, values));
  }

  return (
    <form onSubmit={submit} className="flex min-h-0 flex-col">
      <div className="grid min-h-0 gap-3 overflow-y-auto p-4">
        <h2 className="font-medium">
          <bdi>{prompt.title}</bdi>
        </h2>
        {fieldsOf(prompt.text).map((name, index) => (
          <TextField
            key={name}
            label={<bdi>{name}</bdi>}
            autoFocus={index === 0}
            required
            maxLength={500}
            autoComplete="off"
            value={values[name] ?? ''}
            onText={(text) => setValues({ ...values, [name]: text })}
          />
        ))}
        <p className="text-sm whitespace-pre-wrap text-muted">
          <bdi>{fillFields(prompt.text, values)}</bdi>
        </p>
      </div>
      <div className="flex shrink-0 justify-end gap-2 border-t border-line p-3">
        <Button onClick={closePrompts}>{translate('edit.cancel')}</Button>
        <Button type="submit" look="filled">
          {translate('prompts.insert')}
        </Button>
      </div>
    </form>
  );
}

/** The prompts, to filter and to choose from. A search that began with a slash in the composer stands there as well. */
function PromptList() {
  const translate = useTranslate();
  const draft = useDraft();
  const [typed, setTyped] = useState('');
  const groups = useGroups();
  const isSlash = draft.startsWith('/');

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (isComposing(event) || event.currentTarget.getAttribute('aria-activedescendant')) return;
    // Where nothing matches, the text is what was meant.
    if (event.key === 'Enter' && isSlash) closePrompts();
  }

  return (
    <Autocomplete.Root
      open
      inline
      autoHighlight="always"
      items={groups}
      itemToStringValue={({ title, text }: PromptTemplate) => `${title} ${text}`}
      value={isSlash ? draft.slice(1) : typed}
      onValueChange={(query, { reason }) => {
        if (reason === 'item-press') return;
        if (isSlash) setDraft(`/${query}`);
        else setTyped(query);
      }}
    >
      <div className="flex shrink-0 items-center gap-2 border-b border-line px-3 text-muted">
        <Icon name="search" />
        <Autocomplete.Input
          aria-label={translate('prompts.search')}
          placeholder={translate('prompts.search')}
          onKeyDown={onKeyDown}
          className="min-h-11 w-full min-w-0 bg-transparent text-base text-ink outline-none placeholder:text-muted sm:text-sm"
        />
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain p-1">
        <Autocomplete.Empty>
          <NoPrompts isEmpty={groups.length === 0} />
        </Autocomplete.Empty>
        <Autocomplete.List>
          {(group: Group) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
                {translate(`prompts.${group.value}`)}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(prompt: Choice) => (
                  <Autocomplete.Item
                    key={prompt.key}
                    value={prompt}
                    onClick={() => takePrompt(prompt)}
                    className="cursor-pointer rounded-lg px-3 py-2 text-sm data-highlighted:bg-sunken"
                  >
                    <span className="block truncate font-medium">
                      <bdi>{prompt.title}</bdi>
                    </span>
                    <span className="block truncate text-muted">
                      <bdi>{prompt.text}</bdi>
                    </span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
      <div className="shrink-0 border-t border-line p-1">
        <Button look="bare" className="w-full justify-start px-3" onClick={() => openLibrary(null)}>
          <Icon name="edit" />
          {translate('prompts.manage')}
        </Button>
      </div>
    </Autocomplete.Root>
  );
}

type Choice = PromptTemplate & { key: string };

interface Group {
  value: 'own' | 'shared';
  items: Choice[];
}

function useGroups(): Group[] {
  const library = usePromptLibrary();
  if (library === undefined || library === 'failed') return [];
  const own = library.own.map((prompt) => ({ ...prompt, key: prompt.id }));
  const shared = library.shared.map((prompt, index) => ({ ...prompt, key: `shared-${index}` }));
  const groups: Group[] = [
    { value: 'own', items: own },
    { value: 'shared', items: shared },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function NoPrompts({ isEmpty }: { isEmpty: boolean }) {
  const translate = useTranslate();
  const library = usePromptLibrary();
  if (library === undefined) return <p className="p-3 text-sm text-muted">{translate('prompts.loading')}</p>;
  if (library === 'failed') return <p className="p-3 text-sm text-muted">{translate('prompts.failed')}</p>;
  return (
    <p className="p-3 text-sm text-muted">{translate(isEmpty ? 'prompts.none' : 'prompts.nothingFound')}</p>
  );
}
