import { Switch } from '#components/settings/setting-control.tsx';
import type { DocumentLabels } from '#lib/core/document-desk.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { ReaderChips } from './reader-chips.tsx';

type ReaderLists = Pick<DocumentLabels, 'oids' | 'groups'>;

interface ReadersFieldProps {
  id: string;
  readers: ReaderLists;
  onChange: (readers: ReaderLists) => void;
}

const ALL = 'all';

/** Who may read: everyone, or the groups and people that are named. Nobody named is nobody. */
export function ReadersField({ id, readers, onChange }: ReadersFieldProps) {
  const translate = useTranslate();
  const { oids, groups } = readers;
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
            onChange={(changed) => onChange({ oids, groups: changed })}
          />
          <ReaderChips
            label={translate('admin.documents.people')}
            help={translate('admin.documents.people.help')}
            ids={oids}
            onChange={(changed) => onChange({ oids: changed, groups })}
          />
          {oids.length + groups.length === 0 && (
            <p className="text-sm text-muted">{translate('admin.documents.nobody.note')}</p>
          )}
        </>
      )}
    </div>
  );
}
