'use no memo';

import { useDeployment } from '#components/shell/page-context.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import type { EmptyIndexViewer } from '#lib/api/deployment.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { ConversationHandle } from './use-conversation.ts';

interface EmptyConversationProps {
  chat: Pick<ConversationHandle, 'viewState' | 'reopen' | 'ask'>;
  examples: readonly string[];
  emptyFor: EmptyIndexViewer | null;
  onNewChat: () => void;
  /** Called when the reader comes near a question to ask. */
  onBegin: () => void;
}

/** What stands in place of turns: the welcome, or what became of the conversation that the address names. */
export function EmptyConversation({ chat, examples, emptyFor, onNewChat, onBegin }: EmptyConversationProps) {
  const { viewState, reopen, ask } = chat;
  if (viewState === 'here' && emptyFor) return <NoDocuments viewer={emptyFor} />;
  if (viewState === 'here') return <Welcome examples={examples} onAsk={ask} onBegin={onBegin} />;
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

interface WelcomeProps {
  examples: readonly string[];
  onAsk: (question: string) => void;
  onBegin: () => void;
}

/** Replaces the conversation before the first question, with examples to ask. */
function Welcome({ examples, onAsk, onBegin }: WelcomeProps) {
  const translate = useTranslate();
  return (
    <section className="flex grow flex-col justify-center py-8">
      <h2 className="font-display text-3xl leading-tight font-semibold text-balance sm:text-4xl">
        {translate('welcome.heading')}
      </h2>
      <p className="mt-3 max-w-prose text-lg leading-relaxed text-pretty text-muted">
        {translate('welcome.lead')}
      </p>
      {examples.length > 0 && (
        <div className="mt-8">
          <h3 className="mb-3 text-sm font-semibold text-muted">{translate('welcome.tryOne')}</h3>
          <QuestionChips questions={examples} onAsk={onAsk} onBegin={onBegin} />
        </div>
      )}
    </section>
  );
}

interface QuestionChipsProps {
  questions: readonly string[];
  onAsk: (question: string) => void;
  /** Called when the reader comes near one. */
  onBegin?: () => void;
}

/** Questions that are asked by a click. */
export function QuestionChips({ questions, onAsk, onBegin }: QuestionChipsProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            dir="auto"
            onClick={() => onAsk(question)}
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
