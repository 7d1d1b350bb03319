import { type KeyboardEvent, useId, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface ReaderChipsProps {
  label: string;
  help: string;
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Ids of groups or of people, each of which can be taken away, and a field for further ones. */
export function ReaderChips({ label, help, ids, onChange }: ReaderChipsProps) {
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
              label={translate('admin.documents.takeAway', { name: one })}
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
        className="mt-1.5 min-h-10 w-full rounded-lg border border-edge bg-canvas px-3 text-base sm:text-sm"
      />
    </div>
  );
}
