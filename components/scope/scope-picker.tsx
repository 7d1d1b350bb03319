import { type ReactNode, useRef, useState } from 'react';
import { useDeployment } from '#components/shell/page-context.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { INPUT } from '#components/ui/field.tsx';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import { Sheet } from '#components/ui/modal.tsx';
import { ALL_DOCUMENTS, MOST_CHOSEN, type Scope } from '#lib/client/conversation/scope.ts';
import { readablePath } from '#lib/client/sources/source-location.ts';
import { fileNameOf } from '#lib/core/citations/sourcepage.ts';
import type { LibraryDocument, LibraryPart } from '#lib/core/ports/library.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { useLibrary } from './use-library.ts';

interface ScopePickerProps {
  scope: Scope;
  onChoose: (scope: Scope) => void;
  onClose: () => void;
}

/** Chooses what the next questions search, documents that are ticked also by being closed: everything, one folder or category, own files, or some documents. */
export function ScopePicker({ scope, onChoose, onClose }: ScopePickerProps) {
  const translate = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [names, setNames] = useState<readonly string[]>(scope.kind === 'documents' ? scope.names : []);
  const count = names.length;
  const before = scope.kind === 'documents' ? scope.names : [];
  const isChanged = names.join('\n') !== before.join('\n');

  function apply() {
    if (!isChanged) onClose();
    else onChoose(count > 0 ? { kind: 'documents', names } : ALL_DOCUMENTS);
  }

  return (
    <Sheet
      title={translate('scope.title')}
      closeLabel={translate('scope.close')}
      width="sm:w-[28rem]"
      initialFocus={field}
      onClose={apply}
      footer={
        count > 0 && (
          <>
            <Button look="filled" onClick={apply}>
              {translate('scope.apply', { count })}
            </Button>
            <Button onClick={() => setNames([])}>{translate('scope.chooseNone')}</Button>
          </>
        )
      }
    >
      <input
        ref={field}
        type="search"
        dir="auto"
        maxLength={200}
        aria-label={translate('scope.find')}
        placeholder={translate('scope.find')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        className={`${INPUT} w-full bg-canvas`}
      />
      <Choices search={search} scope={scope} names={names} onNames={setNames} onChoose={onChoose} />
    </Sheet>
  );
}

interface ChoicesProps extends Pick<ScopePickerProps, 'scope' | 'onChoose'> {
  search: string;
  names: readonly string[];
  onNames: (names: readonly string[]) => void;
}

function Choices({ search, scope, names, onNames, onChoose }: ChoicesProps) {
  const translate = useTranslate();
  const { takesUploads } = useDeployment();
  const { page, failed, retry } = useLibrary(search.trim());
  const matches = ({ name }: LibraryPart) => name.toLowerCase().includes(search.trim().toLowerCase());
  const isChosen = (kind: Scope['kind'], name: string) =>
    scope.kind === kind && 'name' in scope && scope.name === name;
  const parts = (kind: 'category' | 'folder', list: readonly LibraryPart[] = []) =>
    list.filter(matches).map(({ name, count }) => (
      <Choice
        key={name}
        icon="folder"
        isChosen={isChosen(kind, name)}
        count={count}
        onChoose={() => onChoose({ kind, name })}
      >
        {name}
      </Choice>
    ));
  return (
    <div className="mt-3">
      {search === '' && (
        <ul>
          <Choice icon="documents" isChosen={scope.kind === 'all'} onChoose={() => onChoose(ALL_DOCUMENTS)}>
            {translate('scope.all')}
          </Choice>
          {takesUploads && (
            <Choice icon="attach" isChosen={scope.kind === 'own'} onChoose={() => onChoose({ kind: 'own' })}>
              {translate('scope.own')}
            </Choice>
          )}
        </ul>
      )}
      {failed && (
        <Alert className="mt-3">
          {translate('scope.failed')} <Button onClick={retry}>{translate('turn.retry')}</Button>
        </Alert>
      )}
      {!page && !failed && <p className="p-3 text-muted">{translate('scope.loading')}</p>}
      <Group heading={translate('scope.categories')} entries={parts('category', page?.categories)} />
      <Group heading={translate('scope.folders')} entries={parts('folder', page?.folders)} />
      <Group
        heading={translate('scope.documentsHeading', { count: MOST_CHOSEN })}
        entries={(page?.documents ?? []).map((document) => (
          <DocumentChoice key={document.sourcefile} document={document} names={names} onNames={onNames} />
        ))}
      />
      {page?.documents.length === 0 && <p className="p-3 text-muted">{translate('documents.noMatch')}</p>}
      {page && page.total > page.documents.length && (
        <p className="p-3 text-sm text-muted">{translate('scope.more')}</p>
      )}
    </div>
  );
}

function Group({ heading, entries }: { heading: string; entries: ReactNode[] }) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={heading} className="mt-3">
      <h3 className="px-3 py-1 text-sm font-semibold text-muted">{heading}</h3>
      <ul>{entries}</ul>
    </section>
  );
}

const ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-1.5 text-start text-sm hover:bg-sunken';

interface ChoiceProps {
  icon: IconName;
  isChosen: boolean;
  count?: number | null;
  onChoose: () => void;
  children: string;
}

function Choice({ icon, isChosen, count = null, onChoose, children }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={`${ROW} ${isChosen ? 'bg-accent-soft font-semibold text-accent-strong' : ''}`}
      >
        <Icon name={icon} />
        <bdi className="min-w-0 grow truncate">{children}</bdi>
        {count !== null && <span className="text-muted tabular-nums">{count}</span>}
      </button>
    </li>
  );
}

interface DocumentChoiceProps extends Pick<ChoicesProps, 'names' | 'onNames'> {
  document: LibraryDocument;
}

function DocumentChoice({ document: { sourcefile, title, isOwn }, names, onNames }: DocumentChoiceProps) {
  const translate = useTranslate();
  const isChosen = names.includes(sourcefile);
  return (
    <li>
      <label className={`${ROW} cursor-pointer ${isChosen ? 'bg-accent-soft' : ''}`}>
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-accent"
          checked={isChosen}
          disabled={!isChosen && names.length >= MOST_CHOSEN}
          onChange={() =>
            onNames(isChosen ? names.filter((name) => name !== sourcefile) : [...names, sourcefile])
          }
        />
        <span className="min-w-0 grow">
          <bdi className="block truncate">{title?.trim() || fileNameOf(sourcefile)}</bdi>
          {title && <bdi className="block truncate text-xs text-muted">{readablePath(sourcefile)}</bdi>}
        </span>
        {isOwn && (
          <Badge small tone="accent">
            {translate('documents.mine')}
          </Badge>
        )}
      </label>
    </li>
  );
}
