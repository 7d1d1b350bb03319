import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDeployment } from '#components/shell/page-context.tsx';
import { INPUT } from '#components/ui/field.tsx';
import type { LibraryRequest } from '#lib/api/documents.ts';
import type { LibraryPage, LibraryPart } from '#lib/core/ports/library.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface DocumentFiltersProps {
  requested: LibraryRequest;
  library: LibraryPage;
  goTo: (changes: Partial<LibraryRequest>) => void;
}

/** Not a folder's name: those have names on both sides of a slash. */
const OWN = '/';
/** The order of what was found, which cannot be chosen. */
const RELEVANCE = 'relevance';

/** Words to search for, and the folder, category and order of the list. Without scripts, Enter applies them. */
export function DocumentFilters({ requested, library, goTo }: DocumentFiltersProps) {
  const translate = useTranslate();
  const { takesUploads } = useDeployment();
  const { category, folder, own, order } = requested;
  const { categories, folders, orders } = library;
  const isSearch = requested.search !== '';
  return (
    <search className="flex flex-wrap gap-2">
      <SearchField search={requested.search} onSearch={(search) => goTo({ search })} />
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Choice
          label={translate('documents.folder')}
          value={own ? OWN : (folder ?? '')}
          onChoose={(value) => goTo({ own: value === OWN, folder: value === OWN || !value ? null : value })}
        >
          <option value="">{translate('documents.allFolders')}</option>
          {(takesUploads || own) && <option value={OWN}>{translate('scope.own')}</option>}
          {options(folders)}
        </Choice>
        {categories.length > 0 && (
          <Choice
            label={translate('documents.category')}
            value={category ?? ''}
            onChoose={(value) => goTo({ category: value || null })}
          >
            <option value="">{translate('documents.allCategories')}</option>
            {options(categories)}
          </Choice>
        )}
        {orders.length > 1 && (
          <Choice
            label={translate('documents.order')}
            value={isSearch ? RELEVANCE : order}
            disabled={isSearch}
            onChoose={(value) => goTo({ order: value === 'newest' ? 'newest' : 'name' })}
          >
            {isSearch && <option value={RELEVANCE}>{translate('documents.order.relevance')}</option>}
            {orders.map((one) => (
              <option key={one} value={one}>
                {translate(`documents.order.${one}`)}
              </option>
            ))}
          </Choice>
        )}
      </div>
    </search>
  );
}

function options(parts: readonly LibraryPart[]): ReactNode[] {
  return parts.map(({ name, count }) => (
    <option key={name} value={name}>
      {count === null ? name : `${name} (${count})`}
    </option>
  ));
}

interface ChoiceProps {
  label: string;
  value: string;
  disabled?: boolean;
  onChoose: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, value, disabled = false, onChoose, children }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChoose(event.target.value)}
      className={`${INPUT} max-w-48 min-w-0 grow bg-surface disabled:text-muted max-sm:max-w-none`}
    >
      {children}
    </select>
  );
}

/** Waits for a pause in typing, so that not every letter is searched for. */
const PAUSE_MS = 250;

function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const translate = useTranslate();
  const [text, setText] = useState(search);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(pause.current), []);

  function type(typed: string) {
    setText(typed);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
  }

  // What is written before the page's scripts are there has met no handler.
  const takeWritten = useEffectEvent(() => {
    const written = field.current?.value ?? search;
    if (written !== search) type(written);
  });
  useEffect(() => takeWritten(), []);

  return (
    <input
      ref={field}
      type="search"
      dir="auto"
      maxLength={200}
      aria-label={translate('documents.search')}
      placeholder={translate('documents.search')}
      value={text}
      onChange={(event) => type(event.target.value)}
      // Room for what stands in it before a word is typed, in every language.
      className={`${INPUT} min-w-0 grow basis-80 bg-surface`}
    />
  );
}
