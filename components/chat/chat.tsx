'use client';

import { lazy, Suspense, useRef } from 'react';
import { PanelOpening } from '#components/checking/panel-opening.tsx';
import { useChecking } from '#components/checking/use-checking.ts';
import { TuningTools } from '#components/settings/tuning-tools.tsx';
import { AppHeader } from '#components/shell/app-header.tsx';
import type { Tunable } from '#lib/client/settings/tunable.ts';
import { useConversation } from '#lib/client/use-conversation.ts';
import { Announcer } from './announcer.tsx';
import { Composer } from './composer.tsx';
import { ComposerNotes } from './composer-notes.tsx';
import { ConversationView } from './conversation-view.tsx';
import { Welcome } from './welcome.tsx';

const CheckingPanel = lazy(() =>
  import('#components/checking/checking-panel.tsx').then((panel) => ({ default: panel.CheckingPanel })),
);

interface ChatProps {
  /** What the answers rest on, in a line. */
  runsOn: string;
  hasDocuments: boolean;
  examples: readonly string[];
  /** What can be set here, and by this reader. */
  tunable: Tunable;
}

/** The whole chat: conversation, composer, and the panel in which an answer is checked. */
export function Chat({ runsOn, hasDocuments, examples, tunable }: ChatProps) {
  const { turns, answering, ask, retry, edit, stop, clear } = useConversation();
  const { checking, open, show, close, dismiss } = useChecking();
  const composer = useRef<{ focus: () => void }>(null);
  const checked = turns.find(({ id }) => id === checking?.turnId);

  function startAnew() {
    clear();
    dismiss();
    composer.current?.focus();
  }

  return (
    <div className="flex h-dvh flex-col">
      <AppHeader onNewChat={turns.length > 0 ? startAnew : undefined}>
        <TuningTools tunable={tunable} turn={turns.at(-1)} />
      </AppHeader>
      <div className={`grid min-h-0 grow grid-rows-[minmax(0,1fr)] ${checked ? 'lg:grid-cols-2' : ''}`}>
        <main className="flex min-h-0 min-w-0 flex-col">
          <ConversationView
            turns={turns}
            onCheck={open}
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
        {checking && checked && (
          <Suspense fallback={<PanelOpening />}>
            <CheckingPanel {...checking} turn={checked} onShow={show} onClose={close} />
          </Suspense>
        )}
      </div>
      <Announcer turn={turns.at(-1)} />
    </div>
  );
}
