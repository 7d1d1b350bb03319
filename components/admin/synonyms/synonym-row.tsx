import { type SubmitEvent, useState } from 'react';
import { Moment } from '#components/admin/moment.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import type { StoredSynonyms } from '#lib/core/records/synonyms.ts';
import { formatSynonymGroup } from '#lib/core/synonyms/synonym-group.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { SynonymHandle } from './use-synonyms.ts';

/** A group as a line, which is changed and deleted in place. */
export function SynonymRow({ group, handle }: { group: StoredSynonyms; handle: SynonymHandle }) {
  const translate = useTranslate();
  const line = formatSynonymGroup(group);
  const [draft, setDraft] = useState<string>();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (await handle.change(group.id, draft ?? line)) setDraft(undefined);
  }

  if (draft !== undefined) {
    return (
      <li className="px-4 py-3">
        <form onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-2">
          <TextField
            label={translate('admin.synonyms.group')}
            className="min-w-60 grow text-sm"
            autoFocus
            required
            value={draft}
            onText={setDraft}
          />
          <Button type="submit" look="filled" disabled={handle.isBusy}>
            {translate('admin.synonyms.save')}
          </Button>
          <Button onClick={() => setDraft(undefined)}>{translate('edit.cancel')}</Button>
        </form>
      </li>
    );
  }
  return (
    <li className="flex items-center gap-2 px-4 py-1.5">
      <div className="min-w-0 grow text-sm">
        <bdi className="wrap-anywhere">{line}</bdi>
        <p className="text-xs text-muted">
          <Moment ms={group.changedAtMs} />
          {group.changedBy && (
            <>
              {' · '}
              <bdi>{group.changedBy}</bdi>
            </>
          )}
        </p>
      </div>
      <IconButton
        icon="edit"
        label={translate('admin.synonyms.edit', { group: line })}
        onClick={() => setDraft(line)}
      />
      <IconButton
        icon="trash"
        label={translate('admin.synonyms.delete', { group: line })}
        disabled={handle.isBusy}
        onClick={() => void handle.remove(group.id)}
      />
    </li>
  );
}
