'use client';

import { lazy, Suspense, useRef } from 'react';
import { PanelOpening } from '#components/checking/panel-opening.tsx';
import { useChecking } from '#components/checking/use-checking.ts';
import { HistoryButton, HistorySide } from '#components/history/history-side.tsx';
import { useHistoryPanel } from '#components/history/use-history-panel.ts';
import { TuningTools } from '#components/settings/tuning-tools.tsx';
import { AppHeader } from '#components/shell/app-header.tsx';
import { useDeployment } from '#components/shell/deployment-context.tsx';
import { OwnFiles, useOwnFiles } from '#components/uploads/own-files.tsx';
import type { Conversation } from '#lib/api/conversations.ts';
import type { Tunable } from '#lib/client/settings/tunable.ts';
import { useConversation } from '#lib/client/use-conversation.ts';
import { Announcer } from './announcer.tsx';
import { Composer } from './composer.tsx';
import { ComposerNotes } from './composer-notes.tsx';
import { ConversationBar } from './conversation-bar.tsx';
import { ConversationView, expectAnswer } from './conversation-view.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { Welcome } from './welcome.tsx';

const CheckingPanel = lazy(() =>
  import('#components/checking/checking-panel.tsx').then((panel) => ({ default: panel.CheckingPanel })),
);

/** What every page of the chat knows. */
export interface ChatProps {
  /** What the answers rest on, in a line. */
  runsOn: string;
  hasDocuments: boolean;
  examples: readonly string[];
  /** What can be set here, and by this reader. */
  tunable: Tunable;
  /** Whether the list of conversations stands beside the chat. */
  historyDocked: boolean;
  /** The conversation that the address names, as the server has it. */
  conversation: Conversation | null;
}

/** The whole chat: the list of conversations, one of them, the composer, and the panel in which an answer is checked. */
export function Chat({ runsOn, hasDocuments, examples, tunable, historyDocked, conversation }: ChatProps) {
  const chat = useConversation(conversation);
  const { shown, kept, whereabouts, ask } = chat;
  const { keepsRecords, takesUploads } = useDeployment();
  const history = useHistoryPanel(historyDocked);
  const { checking, open, show, close, dismiss } = useChecking();
  const files = useOwnFiles();
  const composer = useRef<{ focus: () => void }>(null);
  const checked = shown.find(({ id }) => id === checking?.turnId);

  function startAnew() {
    chat.startAnew();
    dismiss();
    composer.current?.focus();
  }

  const isListed = keepsRecords && history.beside && history.docked;
  const canStartAnew = (shown.length > 0 || whereabouts !== 'here') && !isListed;
  const welcome = <Welcome examples={examples} hasDocuments={hasDocuments} onAsk={ask} />;
  return (
    <div className="flex h-dvh flex-col">
      <AppHeader
        start={keepsRecords && <HistoryButton panel={history} />}
        onNewChat={canStartAnew ? startAnew : undefined}
      >
        <TuningTools tunable={tunable} turn={shown.at(-1)} />
      </AppHeader>
      <div className="flex min-h-0 grow">
        {keepsRecords && <HistorySide panel={history} current={kept?.id} onNewChat={startAnew} />}
        <div
          className={`grid min-h-0 min-w-0 grow grid-rows-[minmax(0,1fr)] ${checked ? 'lg:grid-cols-2' : ''}`}
        >
          <main {...files.handlers} className="relative flex min-h-0 min-w-0 flex-col">
            {shown.length > 0 && (
              <ConversationBar kept={kept} unsaved={chat.unsaved} question={shown[0]?.question ?? ''} />
            )}
            <ConversationView
              turns={shown}
              places={chat.places}
              onCheck={open}
              onRetry={chat.retry}
              onEdit={chat.edit}
              onTurnTo={chat.turnTo}
              onRate={chat.rate}
              onAsk={ask}
              empty={
                whereabouts === 'here' ? (
                  welcome
                ) : (
                  <Elsewhere whereabouts={whereabouts} onRetry={chat.reopen} onNewChat={startAnew} />
                )
              }
            />
            <div className="mx-auto w-full max-w-reading px-4 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
              <Composer
                ref={composer}
                answering={chat.answering}
                onAsk={ask}
                onStop={chat.stop}
                onFiles={takesUploads ? files.open : undefined}
                onBegin={expectAnswer}
              />
              <ComposerNotes runsOn={runsOn} />
            </div>
            <OwnFiles files={files} />
          </main>
          {checking && checked && (
            <Suspense fallback={<PanelOpening />}>
              <CheckingPanel {...checking} turn={checked} onShow={show} onClose={close} />
            </Suspense>
          )}
        </div>
      </div>
      <Announcer turn={shown.at(-1)} />
    </div>
  );
}
