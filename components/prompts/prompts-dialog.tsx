import { type SubmitEvent, useRef, useState } from 'react';
import { promptApi, reloadPrompts, usePromptLibrary } from '#components/prompts/use-prompt-library.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { ConfirmDialog, Sheet } from '#components/ui/modal.tsx';
import { useUnsavedEdits } from '#components/ui/use-unsaved-edits.ts';
import type { PromptTemplate, SavedPrompt } from '#lib/core/records/prompts.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';
import { isComplete, PromptInputs } from './prompt-inputs.tsx';
import { closeLibrary, takePrompt } from './prompt-panel-state.ts';

const EMPTY: PromptTemplate = { title: '', text: '' };

/** The reader's own prompts: to make, change and remove. `draft`: one that is about to be saved. */
export function PromptsDialog({ draft }: { draft: PromptTemplate | null }) {
  const translate = useTranslate();
  const library = usePromptLibrary();
  const [edited, setEdited] = useState<{ id: string | null; prompt: PromptTemplate } | null>(
    draft && { id: null, prompt: draft },
  );
  const [isChanged, setChanged] = useState(false);
  const mayLeave = useUnsavedEdits(edited !== null && isChanged);
  const add = useRef<HTMLButtonElement>(null);

  function endEditing() {
    setEdited(null);
    setChanged(false);
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
      onClose={() => mayLeave(closeLibrary)}
    >
      {library === 'failed' && <Alert className="mb-3">{translate('prompts.failed')}</Alert>}
      {edited ? (
        <PromptEditor
          key={edited.id}
          prompt={edited.prompt}
          isNew={edited.id === null}
          onSave={save}
          onChanged={setChanged}
          onCancel={() => mayLeave(endEditing)}
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
        label={translate('prompts.delete', { title })}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      />
      {asking && (
        <ConfirmDialog
          title={translate('prompts.delete.heading')}
          description={<bdi>{title}</bdi>}
          confirm={translate('history.delete')}
          cancel={translate('edit.cancel')}
          onConfirm={remove}
          failureText={() => translate('history.notChanged')}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

interface PromptEditorProps {
  prompt: PromptTemplate;
  isNew: boolean;
  /** Rejects with AppError when nothing was saved. */
  onSave: (prompt: PromptTemplate) => Promise<void>;
  onChanged: (isChanged: boolean) => void;
  onCancel: () => void;
}

/** A prompt of one's own, to be written. What the server refuses stays, with its reason. */
function PromptEditor({ prompt, isNew, onSave, onChanged, onCancel }: PromptEditorProps) {
  const translate = useTranslate();
  const [draft, setDraft] = useState({ title: prompt.title, text: prompt.text });
  const [state, setState] = useState<'idle' | 'saving' | AppError>('idle');
  const canSave = isComplete(draft) && state !== 'saving';

  function change(changed: PromptTemplate) {
    setDraft(changed);
    onChanged(changed.title !== prompt.title || changed.text !== prompt.text);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!canSave) return;
    setState('saving');
    onSave(draft).catch((thrown: unknown) => setState(AppError.from(thrown)));
  }

  return (
    <Card
      as="form"
      aria-label={translate(isNew ? 'prompts.add' : 'prompts.editHeading')}
      onSubmit={submit}
      className="p-4"
    >
      <PromptInputs prompt={draft} onChange={change} autoFocus />
      {typeof state === 'object' && (
        <Alert look="compact" className="mt-3">
          {state.message || translate('history.notChanged')}
        </Alert>
      )}
      <div className="mt-3 flex justify-end gap-2">
        <Button onClick={onCancel}>{translate('edit.cancel')}</Button>
        <Button type="submit" look="filled" aria-disabled={!canSave}>
          {translate('prompts.save')}
        </Button>
      </div>
    </Card>
  );
}
