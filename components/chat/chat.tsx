'use client';

import { useRef, useState } from 'react';
import { TuningTools } from '#components/settings/tuning-tools.tsx';
import { AppHeader } from '#components/shell/app-header.tsx';
import { SourcePanel } from '#components/sources/source-panel.tsx';
import type { Tunable } from '#lib/client/settings/tunable.ts';
import type { Source } from '#lib/client/sources.ts';
import { useConversation } from '#lib/client/use-conversation.ts';
import { Announcer } from './announcer.tsx';
import { Composer } from './composer.tsx';
import { ComposerNotes } from './composer-notes.tsx';
import { ConversationView } from './conversation-view.tsx';
import { Welcome } from './welcome.tsx';

interface ChatProps {
  /** What the answers rest on, in a line. */
  runsOn: string;
  hasDocuments: boolean;
  examples: readonly string[];
  /** What can be set here, and by this reader. */
  tunable: Tunable;
}

/** The whole chat: conversation, composer, and the panel with the document behind a citation. */
export function Chat({ runsOn, hasDocuments, examples, tunable }: ChatProps) {
  const { turns, answering, ask, retry, edit, stop, clear } = useConversation();
  const [open, setOpen] = useState<Source>();
  const opener = useRef<HTMLElement | null>(null);
  const composer = useRef<{ focus: () => void }>(null);

  function openSource(source: Source) {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpen(source);
  }

  function closePanel() {
    setOpen(undefined);
    opener.current?.focus();
  }

  function startAnew() {
    clear();
    setOpen(undefined);
    composer.current?.focus();
  }

  return (
    <div className="flex h-dvh flex-col">
      <AppHeader onNewChat={turns.length > 0 ? startAnew : undefined}>
        <TuningTools tunable={tunable} turn={turns.at(-1)} />
      </AppHeader>
      <div className={`grid min-h-0 grow grid-rows-[minmax(0,1fr)] ${open ? 'lg:grid-cols-2' : ''}`}>
        <main className="flex min-h-0 min-w-0 flex-col">
          <ConversationView
            turns={turns}
            onOpen={openSource}
            onRetry={retry}
            onEdit={edit}
            onAsk={ask}
            empty={<Welcome examples={examples} hasDocuments={hasDocuments} onAsk={ask} />}
          />
          <div className="mx-auto w-full max-w-reading px-4 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
            <Composer ref={composer} answering={answering} onAsk={ask} onStop={stop} />
            <ComposerNotes runsOn={runsOn} />
          </div>
        </main>
        {open && <SourcePanel key={open.sourcepage} source={open} onClose={closePanel} />}
      </div>
      <Announcer turn={turns.at(-1)} />
    </div>
  );
}
