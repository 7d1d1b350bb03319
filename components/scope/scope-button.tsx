'use no memo';

import { Suspense, useRef, useState } from 'react';
import { useDeployment } from '#components/shell/page-context.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import { ALL_DOCUMENTS, onlyDocument, type Scope, scopeText } from '#lib/client/conversation/scope.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

// Most questions are for all documents.
const ScopePicker = lazyComponent(async () => (await import('./scope-picker.tsx')).ScopePicker);

const ScopeTitle = lazyComponent(async () => (await import('./scope-title.tsx')).ScopeTitle);

/** Shows what the next question searches, and opens the choice, where documents can be listed. On phones a chosen scope has a line of its own. */
export function ScopeButton({ scope, onChoose }: { scope: Scope; onChoose: (scope: Scope) => void }) {
  const translate = useTranslate();
  const { listsDocuments } = useDeployment();
  const [open, setOpen] = useState(false);
  const [title, setTitle] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  if (!listsDocuments) return null;
  const isAll = scope.kind === 'all';
  const text = scopeText(scope, translate, title);
  const look = isAll
    ? 'max-sm:w-10 justify-center text-muted hover:bg-sunken hover:text-ink'
    : 'bg-accent-soft text-accent-strong';
  return (
    <div
      className={`flex min-w-0 shrink-0 items-center ${isAll ? '' : 'max-sm:order-first max-sm:basis-full'}`}
    >
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-label={translate('scope.button', { scope: text })}
        onClick={() => setOpen(true)}
        className={`flex h-10 min-w-0 items-center gap-1.5 rounded-lg px-2.5 text-sm font-medium ${look}`}
      >
        <Icon name="folder" />
        <bdi className={isAll ? 'max-sm:hidden' : 'max-w-64 truncate sm:max-w-44'}>{text}</bdi>
      </button>
      {!isAll && (
        <IconButton
          icon="close"
          label={translate('scope.clear')}
          onClick={() => {
            // This button goes.
            button.current?.focus();
            onChoose(ALL_DOCUMENTS);
          }}
        />
      )}
      {onlyDocument(scope) !== undefined && (
        <Suspense>
          <ScopeTitle scope={scope} onKnown={setTitle} />
        </Suspense>
      )}
      {open && (
        <Suspense fallback={<p className="sr-only">{translate('scope.loading')}</p>}>
          <ScopePicker
            scope={scope}
            onChoose={(chosen) => {
              setOpen(false);
              onChoose(chosen);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
