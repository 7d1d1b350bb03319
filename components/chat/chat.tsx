'use client';

import { Suspense, useRef } from 'react';
import { BrandNote } from '#components/brand/brand-note.tsx';
import { CheckingSide } from '#components/checking/checking-side.tsx';
import { useChecking } from '#components/checking/use-checking.ts';
import { HistoryButton, HistorySide } from '#components/history/history-side.tsx';
import { useHistoryPanel } from '#components/history/use-history-panel.ts';
import { QuestionImagesPlace } from '#components/images/question-images-place.tsx';
import { PaletteButton, PaletteSlot } from '#components/palette/palette-slot.tsx';
import { ScopeButton } from '#components/scope/scope-button.tsx';
import { useAskedAbout } from '#components/scope/use-asked-about.ts';
import { TuningTools } from '#components/settings/tuning-tools.tsx';
import { AppHeader } from '#components/shell/app-header.tsx';
import { useDeployment } from '#components/shell/page-context.tsx';
import { lazyPart } from '#components/ui/lazy-part.ts';
import { OwnFiles, useOwnFiles } from '#components/uploads/own-files.tsx';
import type { Conversation } from '#lib/api/conversations.ts';
import type { EmptyIndexViewer } from '#lib/api/empty-index.ts';
import type { Tunable } from '#lib/client/settings/tunable.ts';
import { Announcer } from './announcer.tsx';
import { Composer } from './composer.tsx';
import { ComposerNotes, type ComposerNotesProps } from './composer-notes.tsx';
import { ConversationBarPlace } from './conversation-bar-place.tsx';
import { ConversationView } from './conversation-view.tsx';
import { EmptyConversation } from './empty-conversation.tsx';
import { expectAnswer, loadGuard } from './expect-answer.ts';
import { leaveConversation } from './leave-conversation.ts';
import { useConversation } from './use-conversation.ts';
import { useQuestionInAddress } from './use-question-in-address.ts';

const LeaveGuard = lazyPart(loadGuard);

export interface ChatProps extends ComposerNotesProps {
  /** Set where the index has no document for the reader: who they are to it. */
  emptyFor: EmptyIndexViewer | null;
  examples: readonly string[];
  tunable: Tunable;
  /** Whether the list of conversations stands beside the chat. */
  historyDocked: boolean;
  /** The conversation that the address names, as the server has it. */
  conversation: Conversation | null;
}

/** The chat: the list of conversations, one of them, the composer, and the panel that checks answers. */
export function Chat({
  runsOn,
  documents,
  emptyFor,
  examples,
  tunable,
  historyDocked,
  conversation,
}: ChatProps) {
  const chat = useConversation(conversation);
  useAskedAbout(chat.offered, chat.offerScope);
  useQuestionInAddress();
  // One by one: `chat` changes with each piece of an answer, and what depends on one of these is then not drawn again.
  const { shown, kept, viewState, searched, answering, ask, stop, chooseScope, startAnew: leave } = chat;
  const last = shown.at(-1);
  const first = shown[0]?.question;
  const unsaved = chat.unsaved ? chat.turns.length : 0;
  const { keepsRecords, takesUploads } = useDeployment();
  const history = useHistoryPanel(historyDocked);
  const panel = useChecking();
  const files = useOwnFiles();
  const composer = useRef<{ focus: () => void }>(null);

  function startAnew() {
    leaveConversation(() => {
      leave();
      panel.dismiss();
      composer.current?.focus();
    });
  }

  const isListed = keepsRecords && history.beside && history.docked;
  const canStartAnew = (shown.length > 0 || viewState !== 'here') && !isListed;
  return (
    <div className="flex h-dvh flex-col">
      <AppHeader
        start={keepsRecords && <HistoryButton panel={history} />}
        onNewChat={canStartAnew ? startAnew : undefined}
      >
        <PaletteButton />
        <TuningTools tunable={tunable} question={last?.question} failure={last?.failure} />
      </AppHeader>
      <div className="flex min-h-0 grow">
        {keepsRecords && <HistorySide panel={history} current={kept?.id} onNewChat={startAnew} />}
        <CheckingSide panel={panel} turns={shown}>
          <main {...files.handlers} className="relative flex min-h-0 min-w-0 flex-col">
            {first !== undefined && <ConversationBarPlace kept={kept} unsaved={unsaved} question={first} />}
            <ConversationView
              turns={shown}
              places={chat.places}
              onCheck={panel.open}
              onRetry={chat.retry}
              onEdit={chat.edit}
              onTurnTo={chat.turnTo}
              onRate={chat.rate}
              onAsk={ask}
              empty={
                <EmptyConversation
                  chat={chat}
                  examples={examples}
                  emptyFor={emptyFor}
                  onNewChat={startAnew}
                  onBegin={expectAnswer}
                />
              }
            />
            <div className="mx-auto w-full max-w-reading px-4 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
              <QuestionImagesPlace />
              <Composer
                ref={composer}
                answering={answering}
                onAsk={ask}
                onStop={stop}
                onFiles={takesUploads ? files.open : undefined}
                scope={<ScopeButton scope={searched} onChoose={chooseScope} />}
                onBegin={expectAnswer}
              />
              <ComposerNotes runsOn={runsOn} documents={documents} />
              <BrandNote className="px-3 pt-1" />
            </div>
            <OwnFiles files={files} />
          </main>
        </CheckingSide>
      </div>
      <Suspense>{chat.hasUnsaved && <LeaveGuard turns={shown} />}</Suspense>
      <PaletteSlot onNewChat={startAnew} onFiles={takesUploads ? files.open : undefined} />
      <Announcer turn={last} />
    </div>
  );
}
