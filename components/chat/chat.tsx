'use client';

import { useRef } from 'react';
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
import { Button } from '#components/ui/button.tsx';
import { OwnFiles, useOwnFiles } from '#components/uploads/own-files.tsx';
import type { Conversation } from '#lib/api/conversations.ts';
import type { Tunable } from '#lib/client/settings/tunable.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { Announcer } from './announcer.tsx';
import { Composer } from './composer.tsx';
import { ConversationBar } from './conversation-bar.tsx';
import { ConversationView, expectAnswer } from './conversation-view.tsx';
import { leaveConversation } from './leave-conversation.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { QuestionChips } from './question-chips.tsx';
import { UnsavedNote } from './unsaved-note.tsx';
import { useConversation } from './use-conversation.ts';
import { useQuestionInAddress } from './use-question-in-address.ts';

export interface ChatProps {
  /** Engine and answerer, in one line. */
  runsOn: string;
  /** The number of documents in words; null where it is unknown or none. */
  documents: string | null;
  hasDocuments: boolean;
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
  hasDocuments,
  examples,
  tunable,
  historyDocked,
  conversation,
}: ChatProps) {
  const chat = useConversation(conversation);
  useAskedAbout(chat.chooseScope);
  useQuestionInAddress();
  const { shown, kept, viewState, ask } = chat;
  const { keepsRecords, takesUploads } = useDeployment();
  const history = useHistoryPanel(historyDocked);
  const panel = useChecking();
  const files = useOwnFiles();
  const composer = useRef<{ focus: () => void }>(null);

  function startAnew() {
    leaveConversation(() => {
      chat.startAnew();
      panel.dismiss();
      composer.current?.focus();
    });
  }

  const isListed = keepsRecords && history.beside && history.docked;
  const canStartAnew = (shown.length > 0 || viewState !== 'here') && !isListed;
  const welcome = <Welcome examples={examples} hasDocuments={hasDocuments} onAsk={ask} />;
  return (
    <div className="flex h-dvh flex-col">
      <AppHeader
        start={keepsRecords && <HistoryButton panel={history} />}
        onNewChat={canStartAnew ? startAnew : undefined}
      >
        <PaletteButton />
        <TuningTools tunable={tunable} turn={shown.at(-1)} />
      </AppHeader>
      <div className="flex min-h-0 grow">
        {keepsRecords && <HistorySide panel={history} current={kept?.id} onNewChat={startAnew} />}
        <CheckingSide panel={panel} turns={shown}>
          <main {...files.handlers} className="relative flex min-h-0 min-w-0 flex-col">
            {shown.length > 0 && (
              <ConversationBar
                kept={kept}
                note={chat.unsaved && <UnsavedNote questions={chat.turns.length} />}
                question={shown[0]?.question ?? ''}
              />
            )}
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
                viewState === 'here' ? (
                  welcome
                ) : (
                  <MissingConversation viewState={viewState} onRetry={chat.reopen} onNewChat={startAnew} />
                )
              }
            />
            <div className="mx-auto w-full max-w-reading px-4 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
              <QuestionImagesPlace />
              <Composer
                ref={composer}
                answering={chat.answering}
                onAsk={ask}
                onStop={chat.stop}
                onFiles={takesUploads ? files.open : undefined}
                scope={<ScopeButton scope={chat.searched} onChoose={chat.chooseScope} />}
                onBegin={expectAnswer}
              />
              <ComposerNotes runsOn={runsOn} documents={documents} />
              <BrandNote className="px-3 pt-1" />
            </div>
            <OwnFiles files={files} />
          </main>
        </CheckingSide>
      </div>
      {chat.hasUnsaved && <LeaveGuard turns={shown} />}
      <PaletteSlot onNewChat={startAnew} onFiles={takesUploads ? files.open : undefined} />
      <Announcer turn={shown.at(-1)} />
    </div>
  );
}

/** Below the composer: what answers are based on, and how to send. */
function ComposerNotes({ runsOn, documents }: Pick<ChatProps, 'runsOn' | 'documents'>) {
  const translate = useTranslate();
  return (
    <div className="flex justify-between gap-4 px-3 pt-2 text-xs leading-4 text-muted">
      <p>
        {documents && (
          <>
            <a href="/documents" className="underline underline-offset-2 hover:text-ink">
              {documents}
            </a>
            {' · '}
          </>
        )}
        {runsOn}
      </p>
      <p id="composer-hint" className="hidden text-end sm:block pointer-coarse:hidden">
        {translate('composer.hint')}
      </p>
    </div>
  );
}

interface MissingConversationProps {
  viewState: 'opening' | 'gone' | 'unreachable';
  onRetry: () => void;
  onNewChat: () => void;
}

/** Replaces a conversation that is loading, deleted or unreachable. */
function MissingConversation({ viewState, onRetry, onNewChat }: MissingConversationProps) {
  const translate = useTranslate();
  if (viewState === 'opening') {
    return <p className="motion-safe:animate-pulse text-muted">{translate('history.opening')}</p>;
  }
  const isGone = viewState === 'gone';
  return (
    <section className="flex grow flex-col items-start justify-center gap-4 py-8">
      <h2 className="font-display text-2xl font-semibold">
        {translate(isGone ? 'history.gone.heading' : 'history.unreachable.heading')}
      </h2>
      <p className="max-w-prose text-muted">
        {translate(isGone ? 'history.gone.lead' : 'history.unreachable.lead')}
      </p>
      <Button look="filled" onClick={isGone ? onNewChat : onRetry}>
        {translate(isGone ? 'app.newChat' : 'turn.retry')}
      </Button>
    </section>
  );
}

interface WelcomeProps {
  examples: readonly string[];
  hasDocuments: boolean;
  onAsk: (question: string) => void;
}

/** Replaces the conversation before the first question, with examples to ask. */
function Welcome({ examples, hasDocuments, onAsk }: WelcomeProps) {
  const translate = useTranslate();
  return (
    <section className="flex grow flex-col justify-center py-8">
      <h2 className="font-display text-3xl leading-tight font-semibold text-balance sm:text-4xl">
        {translate('welcome.heading')}
      </h2>
      <p className="mt-3 max-w-prose text-lg leading-relaxed text-pretty text-muted">
        {translate(hasDocuments ? 'welcome.lead' : 'welcome.empty')}
      </p>
      {examples.length > 0 && (
        <div className="mt-8">
          <h3 className="mb-3 text-sm font-semibold text-muted">{translate('welcome.tryOne')}</h3>
          <QuestionChips questions={examples} onAsk={onAsk} />
        </div>
      )}
    </section>
  );
}
