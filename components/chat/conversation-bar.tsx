import { usePathname } from 'next/navigation';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useDeployment } from '#components/shell/page-context.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { CutText } from '#components/ui/cut-text.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import type { StoredSummary } from '#lib/client/conversation/conversation.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

const ConversationMenu = lazyComponent(
  async () => (await import('#components/history/conversation-menu.tsx')).ConversationMenu,
);
const RenameField = lazyComponent(
  async () => (await import('#components/history/rename-field.tsx')).RenameField,
);

const BAR = 'flex min-h-12 shrink-0 items-center gap-2 border-b border-line px-4 sm:px-6 print:hidden';

export interface ConversationBarProps {
  stored: StoredSummary | null;
  /** How many questions are in this tab alone. */
  unsaved: number;
  /** What it is called until it has a title. */
  question: string;
}

/** Above a conversation: what it is called, and what can be done with all of it. The window is called the same. */
export function ConversationBar({ stored, unsaved, question }: ConversationBarProps) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'menu' | 'rename'>();
  useWindowTitle(stored?.title);

  function endRenaming() {
    setOpen(undefined);
    requestAnimationFrame(() => button.current?.focus());
  }

  if (stored && open === 'rename') {
    return (
      <div className={`${BAR} *:grow`}>
        <Suspense>
          <RenameField id={stored.id} title={stored.title} onEnd={endRenaming} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={BAR}>
      <p className="min-w-0 grow basis-0 text-sm font-medium">
        <CutText>{stored?.title ?? question}</CutText>
      </p>
      {stored?.archived && (
        <span className="shrink-0 rounded-md border border-line px-1.5 text-sm text-muted">
          {translate('history.archived')}
        </span>
      )}
      {unsaved > 0 && <UnsavedNote questions={unsaved} />}
      {stored && (
        <IconButton
          ref={button}
          icon="more"
          label={translate('history.menuHere')}
          aria-haspopup="menu"
          aria-expanded={open === 'menu'}
          onClick={() => setOpen('menu')}
          className="-me-2"
        />
      )}
      {stored && open === 'menu' && (
        <Suspense>
          <ConversationMenu
            about={stored}
            anchor={button}
            onRename={() => setOpen('rename')}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}

function useWindowTitle(title: string | undefined): void {
  const translate = useTranslate();
  const name = translate('app.name');
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another address Next draws the title of the page anew
  useEffect(() => {
    document.title = title ? `${title} – ${name}` : name;
    return () => {
      document.title = name;
    };
  }, [title, name, path]);
}

const SaveDialog = lazyComponent(async () => (await import('./save-dialog.tsx')).SaveDialog);

/** Says that a conversation with so many questions is in this tab alone, and offers to save it where that is possible. */
function UnsavedNote({ questions }: { questions: number }) {
  const translate = useTranslate();
  const { storesRecords } = useDeployment();
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <p className="text-sm text-muted">{translate('history.unsaved')}</p>
      {storesRecords && (
        <Button look="quiet" className="-me-3.5 shrink-0" onClick={() => setSaving(true)}>
          {translate('unsaved.save')}
        </Button>
      )}
      <Suspense>{isSaving && <SaveDialog questions={questions} onClose={() => setSaving(false)} />}</Suspense>
    </>
  );
}
