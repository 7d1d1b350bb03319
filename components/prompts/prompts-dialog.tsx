import { useRef, useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { promptApi } from '#lib/client/prompts/prompt-api.ts';
import type { PromptTemplate, SavedPrompt } from '#lib/core/records/prompts.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { PromptEditor } from './prompt-editor.tsx';
import { closeLibrary, takePrompt } from './prompt-panel-state.ts';
import { reloadPrompts, usePromptLibrary } from './use-prompt-library.ts';

const EMPTY: PromptTemplate = { title: '', text: '' };

/** The reader's own prompts: to make, change and remove. `draft`: one that is about to be saved. */
export function PromptsDialog({ draft }: { draft: PromptTemplate | null }) {
  const translate = useTranslate();
  const library = usePromptLibrary();
  const [edited, setEdited] = useState<{ id: string | null; prompt: PromptTemplate } | null>(
    draft && { id: null, prompt: draft },
  );
  const add = useRef<HTMLButtonElement>(null);

  function endEditing() {
    setEdited(null);
    requestAnimationFrame(() => add.current?.focus());
  }

  const save = async (prompt: PromptTemplate) => {
    const id = edited?.id ?? null;
    await (id === null ? promptApi.add(prompt) : promptApi.change(id, prompt));
    await reloadPrompts();
    endEditing();
  };

  const own = typeof library === 'object' ? library.own : [];
  return (
    <Sheet
      title={translate('prompts.heading')}
      lead={translate('prompts.lead')}
      closeLabel={translate('prompts.close')}
      onClose={closeLibrary}
    >
      {library === 'failed' && <Alert className="mb-3">{translate('prompts.failed')}</Alert>}
      {edited ? (
        <PromptEditor
          key={edited.id}
          prompt={edited.prompt}
          isNew={edited.id === null}
          onSave={save}
          onCancel={endEditing}
        />
      ) : (
        <Button ref={add} look="filled" onClick={() => setEdited({ id: null, prompt: EMPTY })}>
          <Icon name="plus" />
          {translate('prompts.add')}
        </Button>
      )}
      {library !== undefined && own.length === 0 && !edited && (
        <p className="mt-4 text-muted">{translate('prompts.none')}</p>
      )}
      <ul className="mt-4 grid gap-2">
        {own.map((prompt) => (
          <OwnPrompt
            key={prompt.id}
            prompt={prompt}
            onEdit={() => setEdited({ id: prompt.id, prompt })}
            onRemoved={() => add.current?.focus()}
          />
        ))}
      </ul>
    </Sheet>
  );
}

interface OwnPromptProps {
  prompt: SavedPrompt;
  onEdit: () => void;
  onRemoved: () => void;
}

function OwnPrompt({ prompt, onEdit, onRemoved }: OwnPromptProps) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const { id, title, text } = prompt;

  async function remove() {
    await promptApi.remove(id);
    setAsking(false);
    await reloadPrompts();
    onRemoved();
  }

  return (
    <li className="flex items-start gap-1 rounded-2xl border border-line p-2">
      <button
        type="button"
        title={translate('prompts.use', { title })}
        onClick={() => takePrompt(prompt)}
        className="min-w-0 grow rounded-lg px-2 py-1 text-start text-sm hover:bg-sunken"
      >
        <span className="block truncate font-medium">
          <bdi>{title}</bdi>
        </span>
        <span className="line-clamp-2 whitespace-pre-wrap text-muted">
          <bdi>{text}</bdi>
        </span>
      </button>
      <IconButton icon="edit" label={translate('prompts.edit', { title })} onClick={onEdit} />
      <IconButton
        icon="trash"
        label={translate('prompts.remove', { title })}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      />
      {asking && (
        <ConfirmDialog
          title={translate('prompts.remove.heading')}
          description={<bdi>{title}</bdi>}
          confirm={translate('history.remove')}
          cancel={translate('edit.cancel')}
          onConfirm={remove}
          failureText={() => translate('history.notChanged')}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
