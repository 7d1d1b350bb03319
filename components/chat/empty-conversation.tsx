'use no memo';

import { useEmbedHeader } from '#components/embed/embed-context.ts';
import { askAbout } from '#components/scope/use-asked-about.ts';
import { useDeployment } from '#components/shell/page-context.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import type { EmptyIndexViewer } from '#lib/api/deployment.ts';
import type { ShownHome, Topic } from '#lib/core/home/home.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { focusComposer } from './draft.ts';
import type { ConversationHandle } from './use-conversation.ts';

interface EmptyConversationProps {
  chat: Pick<ConversationHandle, 'viewState' | 'reopen' | 'ask'>;
  home: ShownHome;
  /** The number of documents; null where it is unknown. */
  documents: number | null;
  emptyFor: EmptyIndexViewer | null;
  onNewChat: () => void;
  /** Called when the reader comes near a question to ask. */
  onBegin: () => void;
}

/** What stands in place of turns: the welcome, or what became of the conversation that the address names. */
export function EmptyConversation({
  chat,
  home,
  documents,
  emptyFor,
  onNewChat,
  onBegin,
}: EmptyConversationProps) {
  const { viewState, reopen, ask } = chat;
  if (viewState === 'here' && emptyFor) return <NoDocuments viewer={emptyFor} />;
  if (viewState === 'here') {
    return <Welcome home={home} documents={documents} onAsk={ask} onBegin={onBegin} />;
  }
  return <MissingConversation viewState={viewState} onRetry={reopen} onNewChat={onNewChat} />;
}

interface MissingConversationProps {
  viewState: Exclude<ConversationHandle['viewState'], 'here'>;
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
        {translate(isGone ? 'history.notFound.heading' : 'history.unreachable.heading')}
      </h2>
      <p className="max-w-prose text-muted">
        {translate(isGone ? 'history.notFound.lead' : 'history.unreachable.lead')}
      </p>
      <Button look="filled" onClick={isGone ? onNewChat : onRetry}>
        {translate(isGone ? 'app.newChat' : 'turn.retry')}
      </Button>
    </section>
  );
}

/** Replaces the welcome while there is nothing to ask about, examples included. */
function NoDocuments({ viewer }: { viewer: EmptyIndexViewer }) {
  const translate = useTranslate();
  const { takesUploads } = useDeployment();
  return (
    <section className="flex grow flex-col items-start justify-center gap-4 py-8">
      <h2 className="font-display text-2xl font-semibold">{translate('welcome.empty.heading')}</h2>
      <p className="max-w-prose text-muted">{translate(`welcome.empty.${viewer}`)}</p>
      {takesUploads && <p className="max-w-prose text-muted">{translate('documents.none.add')}</p>}
      {viewer === 'administrator' && (
        <ButtonLink href="/admin/documents" look="filled">
          {translate('welcome.empty.add')}
        </ButtonLink>
      )}
    </section>
  );
}

interface WelcomeProps extends Pick<EmptyConversationProps, 'home' | 'documents' | 'onBegin'> {
  onAsk: (question: string) => void;
}

/** Replaces the conversation before the first question: whose documents they are, what about, and what they answer. */
function Welcome({ home: { questions, topics }, documents, onAsk, onBegin }: WelcomeProps) {
  const translate = useTranslate();
  // A frame has no room for lists of documents.
  const isFramed = useEmbedHeader() !== null;
  const { listsDocuments } = useDeployment();
  return (
    <section className="flex grow flex-col justify-center py-8 small:py-0">
      <h2 className="font-display text-2xl leading-tight font-semibold text-balance sm:text-4xl short:text-2xl">
        {translate('welcome.heading')}
      </h2>
      <p className="mt-1.5 max-w-prose text-pretty text-muted sm:mt-3 sm:text-lg sm:leading-relaxed short:mt-1 short:text-base">
        {translate('welcome.lead')}
      </p>
      {topics.length > 0 && listsDocuments && !isFramed && (
        <nav
          aria-labelledby="home-documents"
          className="mt-6 small:mt-3 small:flex small:items-center small:gap-3 short:mt-2"
        >
          <h3 id="home-documents" className="mb-3 text-sm font-semibold text-muted small:mb-0 small:shrink-0">
            {documents === null
              ? translate('documents.title')
              : translate('documents.count', { count: documents })}
          </h3>
          {/* Where there is little room in one line, to the edge of the screen: the questions below stay in sight. */}
          <ul className="flex flex-wrap gap-2 small:-me-4 small:flex-nowrap small:overflow-x-auto small:p-1 small:pe-4 pointer-coarse:[scrollbar-width:none]">
            {topics.map((topic) => (
              <li key={addressOf(topic)} className="small:shrink-0">
                <a
                  href={addressOf(topic)}
                  dir="auto"
                  className="inline-flex min-h-8 items-center rounded-full bg-sunken px-3 text-sm text-muted hover:text-ink pointer-coarse:min-h-10"
                >
                  {topic.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {questions.length > 0 && (
        <div className="mt-8 small:mt-3 short:mt-2">
          <h3 className="mb-3 text-sm font-semibold text-muted small:mb-2">{translate('welcome.tryOne')}</h3>
          <QuestionChips
            questions={questions}
            label={translate('welcome.tryOne')}
            onAsk={onAsk}
            onBegin={onBegin}
          />
        </div>
      )}
    </section>
  );
}

/** A document is asked about; other topics list their documents. */
function addressOf({ by, value }: Topic): string {
  return by === 'document' ? askAbout(value) : `/documents?${new URLSearchParams({ [by]: value })}`;
}

interface QuestionChipsProps {
  questions: readonly string[];
  /** The heading above them. */
  label?: string;
  onAsk: (question: string) => void;
  /** Called when the reader comes near one. */
  onBegin?: () => void;
}

/** Questions that are asked by a click. */
export function QuestionChips({ questions, label, onAsk, onBegin }: QuestionChipsProps) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            dir="auto"
            onClick={({ detail }) => {
              onAsk(question);
              // Asked by keyboard: the button goes, and the focus would be lost with it.
              if (detail === 0) focusComposer();
            }}
            onPointerEnter={onBegin}
            onFocus={onBegin}
            className="min-h-10 rounded-xl border border-line bg-surface px-3.5 py-2 text-start text-sm leading-5 motion-safe:transition-colors hover:border-accent hover:text-accent-strong"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
