'use client';

import { Suspense, useRef, useState } from 'react';
import { LazyAnalysisPanel } from '#components/analysis/lazy-analysis-panel.tsx';
import { useAnalysisPanel } from '#components/analysis/use-analysis-panel.ts';
import { BrandNote } from '#components/brand/brand-note.tsx';
import { useEmbedHeader } from '#components/embed/embed-context.ts';
import { HistoryButton, LazyHistory, useHistoryPanel } from '#components/history/lazy-history.tsx';
import { LazyImageStrip } from '#components/images/image-button.tsx';
import { LazyPalette, PaletteButton } from '#components/palette/lazy-palette.tsx';
import { ScopeButton } from '#components/scope/scope-button.tsx';
import { useAskedAbout } from '#components/scope/use-asked-about.ts';
import { TuningTools } from '#components/settings/tuning-tools.tsx';
import { useDeployment } from '#components/shell/page-context.tsx';
import { AppHeader } from '#components/shell/page-header.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import { useDocumentCount } from '#components/uploads/document-count.ts';
import { OwnFiles, useOwnFiles } from '#components/uploads/own-files.tsx';
import type { Conversation } from '#lib/api/conversations.ts';
import type { EmptyIndexViewer } from '#lib/api/deployment.ts';
import { isRunning, type Turn } from '#lib/client/conversation/turn.ts';
import type { Tunable } from '#lib/client/settings/tunable.ts';
import type { ShownHome } from '#lib/core/home/home.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { Composer } from './composer.tsx';
import { useQuestionInAddress } from './draft.ts';
import { EmptyConversation } from './empty-conversation.tsx';
import {
  AboveComposer,
  LazyConversation,
  LazyConversationBar,
  LazyLeaveGuard,
  preloadAnswer,
} from './lazy-conversation.tsx';
import { leaveConversation, useConversation } from './use-conversation.ts';

export interface ChatProps extends Omit<ComposerNotesProps, 'answering'> {
  /** Set where the index has no document for the reader: who they are to it. */
  emptyFor: EmptyIndexViewer | null;
  /** What the documents are about, and questions that they answer. */
  home: ShownHome;
  tunable: Tunable;
  /** Whether the list of conversations stands beside the chat. */
  historyDocked: boolean;
  /** The conversation that the address names, as the server has it. */
  conversation: Conversation | null;
}

/** The column of the composer, as wide as that of the conversation. */
const COLUMN = 'mx-auto w-full max-w-reading px-4 sm:px-6';

/** The chat: the list of conversations, one of them, the composer, and the panel that checks answers. */
export function Chat({ runsOn, documents, emptyFor, home, tunable, historyDocked, conversation }: ChatProps) {
  const chat = useConversation(conversation);
  useAskedAbout(chat.offered, chat.offerScope);
  useQuestionInAddress();
  // One by one: `chat` changes with each piece of an answer, and what depends on one of these is then not drawn again.
  const { shown, stored, viewState, searched, answering, ask, stop, chooseScope, startAnew: leave } = chat;
  const last = shown.at(-1);
  const first = shown[0]?.question;
  const unsaved = chat.unsaved ? chat.turns.length : 0;
  const { storesRecords, takesUploads } = useDeployment();
  // A frame leaves the focus to the page around it.
  const isFramed = useEmbedHeader() !== null;
  const history = useHistoryPanel(historyDocked);
  const panel = useAnalysisPanel();
  const files = useOwnFiles();
  const composer = useRef<{ focus: () => void }>(null);

  function startAnew() {
    leaveConversation(() => {
      leave();
      panel.dismiss();
      composer.current?.focus();
    });
  }

  const isListed = storesRecords && history.beside && history.docked;
  const canStartAnew = (shown.length > 0 || viewState !== 'here') && !isListed;
  return (
    <div className="flex h-dvh flex-col short:h-auto short:min-h-dvh">
      <AppHeader
        start={storesRecords && <HistoryButton panel={history} />}
        onNewChat={canStartAnew ? startAnew : undefined}
      >
        <PaletteButton />
        <TuningTools tunable={tunable} question={last?.question} failure={last?.failure} />
      </AppHeader>
      <div className="flex min-h-0 grow">
        {storesRecords && <LazyHistory panel={history} current={stored?.id} onNewChat={startAnew} />}
        <LazyAnalysisPanel panel={panel} turns={shown}>
          <main {...files.handlers} className="relative flex min-h-0 min-w-0 flex-col">
            {first !== undefined && (
              <LazyConversationBar stored={stored} unsaved={unsaved} question={first} />
            )}
            <LazyConversation
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
                  home={home}
                  documents={documents}
                  emptyFor={emptyFor}
                  onNewChat={startAnew}
                  onBegin={preloadAnswer}
                />
              }
            />
            <div
              className={`${COLUMN} @container short:sticky short:bottom-0 short:bg-canvas short:py-1.5 short:**:scroll-mb-0`}
            >
              <AboveComposer last={last} onAsk={ask} onStop={stop} />
              <LazyImageStrip />
              <Composer
                ref={composer}
                answering={answering}
                isFirst={conversation === null && !isFramed}
                onAsk={ask}
                onStop={stop}
                onFiles={takesUploads ? files.open : undefined}
                scope={<ScopeButton scope={searched} onChoose={chooseScope} />}
                onBegin={preloadAnswer}
              />
            </div>
            <div className={`${COLUMN} pb-[max(0.75rem,env(safe-area-inset-bottom))]`}>
              <ComposerNotes runsOn={runsOn} documents={documents} answering={answering} />
              <BrandNote className="px-3 pt-1" />
            </div>
            <OwnFiles files={files} />
          </main>
        </LazyAnalysisPanel>
      </div>
      <Suspense>{chat.hasUnsaved && <LazyLeaveGuard turns={shown} />}</Suspense>
      <LazyPalette onNewChat={startAnew} onAsk={ask} onFiles={takesUploads ? files.open : undefined} />
      <Announcer turn={last} />
    </div>
  );
}

const Announcement = lazyComponent(async () => (await import('./announcement.tsx')).Announcement);

/** Tells a screen reader that the search began and, once, what was answered: never token by token. */
export function Announcer({ turn }: { turn: Turn | undefined }) {
  'use no memo';
  const translate = useTranslate();
  // An answer that a reload brought back is no news.
  const [followed, setFollowed] = useState<string>();
  if (turn && isRunning(turn) && followed !== turn.id) setFollowed(turn.id);
  return (
    <div role="status" className="sr-only">
      {turn && turn.id === followed && (
        <Suspense>
          {isRunning(turn) ? translate('announce.searching') : <Announcement turn={turn} />}
        </Suspense>
      )}
    </div>
  );
}

interface ComposerNotesProps {
  /** Engine and answerer, in one line. */
  runsOn: string;
  /** The number of documents; null where it is unknown or none. */
  documents: number | null;
  answering: boolean;
}

/** Below the composer: what answers are based on, and how to send. */
function ComposerNotes({ runsOn, documents, answering }: ComposerNotesProps) {
  'use no memo';
  const translate = useTranslate();
  const count = useDocumentCount(documents);
  return (
    <div className="flex justify-between gap-4 px-3 pt-2 text-xs leading-4 text-muted">
      <p>
        {count !== null && (
          <>
            <a href="/documents" className="underline underline-offset-2 hover:text-ink">
              {translate('running.documents', { count })}
            </a>
            <span aria-hidden="true">{' · '}</span>
          </>
        )}
        {runsOn}
      </p>
      <p id="composer-hint" className="hidden text-end sm:block pointer-coarse:hidden">
        {translate(answering ? 'queue.hint' : 'composer.hint')}
      </p>
    </div>
  );
}
