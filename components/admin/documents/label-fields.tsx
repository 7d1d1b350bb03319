import { type KeyboardEvent, useId, useState } from 'react';
import { Switch } from '#components/settings/setting-control.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { INPUT, TextField } from '#components/ui/field.tsx';
import type { DocumentLabels } from '#lib/core/ports/document-service.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

const ALL = 'all';

interface LabelFieldsProps {
  labels: DocumentLabels;
  onChange: (labels: DocumentLabels) => void;
}

/** The labels of documents: their readers and their category. */
export function LabelFields({ labels, onChange }: LabelFieldsProps) {
  const translate = useTranslate();
  return (
    <>
      <ReadersField labels={labels} onChange={onChange} />
      <TextField
        label={translate('admin.documents.category')}
        look="mt-4 block text-sm font-medium"
        maxLength={200}
        value={labels.category ?? ''}
        onText={(category) => onChange({ ...labels, category })}
        inputClassName={`${INPUT} mt-1.5 w-full bg-canvas`}
      />
    </>
  );
}

/** The labels as the server takes them, without an empty category. */
export function trimmedLabels(labels: DocumentLabels): DocumentLabels {
  return { ...labels, category: labels.category?.trim() || null };
}

/** Everyone, or the listed groups and people; an empty list means that no one may read. */
function ReadersField({ labels, onChange }: LabelFieldsProps) {
  const translate = useTranslate();
  const id = useId();
  const { oids, groups } = labels;
  const everyone = oids.includes(ALL) || groups.includes(ALL);
  const named = (ids: readonly string[]) => ids.filter((one) => one !== ALL);
  return (
    <div className="grid gap-4">
      <label htmlFor={`${id}-all`} className="flex items-center gap-3 text-sm font-medium">
        <Switch
          id={`${id}-all`}
          checked={everyone}
          onChange={(event) =>
            onChange({
              ...labels,
              oids: named(oids),
              groups: [...named(groups), ...(event.target.checked ? [ALL] : [])],
            })
          }
        />
        {translate('admin.documents.forEveryone')}
      </label>
      {!everyone && (
        <>
          <ReaderChips
            label={translate('admin.documents.groups')}
            help={translate('admin.documents.groups.help')}
            ids={groups}
            onChange={(changed) => onChange({ ...labels, groups: changed })}
          />
          <ReaderChips
            label={translate('admin.documents.people')}
            help={translate('admin.documents.people.help')}
            ids={oids}
            onChange={(changed) => onChange({ ...labels, oids: changed })}
          />
          {oids.length + groups.length === 0 && (
            <p className="text-sm text-muted">{translate('admin.documents.noReaders.note')}</p>
          )}
        </>
      )}
    </div>
  );
}

interface ReaderChipsProps {
  label: string;
  help: string;
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

/** The ids of groups or people, each with a button that removes it, and a field that adds more. */
function ReaderChips({ label, help, ids, onChange }: ReaderChipsProps) {
  const translate = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState('');

  function add() {
    const further = typed
      .split(/[,;\n]+/)
      .map((one) => one.trim())
      .filter((one) => one !== '' && !ids.includes(one));
    if (further.length > 0) onChange([...ids, ...new Set(further)]);
    setTyped('');
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ',') return;
    event.preventDefault();
    add();
  }

  return (
    <div>
      <label htmlFor={id} className="block text-sm font-medium">
        {label}
      </label>
      <p id={`${id}-help`} className="text-xs leading-5 text-muted">
        {help}
      </p>
      <ul className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
        {ids.map((one) => (
          <li
            key={one}
            className="inline-flex max-w-full items-center rounded-lg bg-sunken ps-2.5 text-sm break-all"
          >
            <bdi>{one}</bdi>
            <IconButton
              icon="close"
              label={translate('admin.documents.removeReader', { name: one })}
              onClick={() => onChange(ids.filter((other) => other !== one))}
            />
          </li>
        ))}
      </ul>
      <input
        id={id}
        dir="auto"
        maxLength={2000}
        aria-describedby={`${id}-help`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={addOnEnter}
        onBlur={add}
        className={`${INPUT} mt-1.5 w-full bg-canvas`}
      />
    </div>
  );
}
