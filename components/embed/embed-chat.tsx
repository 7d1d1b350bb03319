'use client';

import { useEffect } from 'react';
import { Chat, type ChatProps } from '#components/chat/chat.tsx';
import { currentDraft, setDraft } from '#components/chat/draft.ts';
import { Mark } from '#components/shell/mark.tsx';
import { DeploymentProvider, useDeployment, useVisitor } from '#components/shell/page-context.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { conversationStore } from '#lib/client/conversation/page-conversations.ts';
import { connectToParent } from '#lib/client/page/parent-page.ts';
import { tellParent } from '#lib/client/page/tell-parent.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { EmbedContext } from './embed-context.ts';
import { useFrameSignIn } from './embed-sign-in.tsx';

interface EmbedChatProps extends ChatProps {
  /** The origin of the page around the frame; null where it is not known; it then gets no messages. */
  parent: string | null;
  /** Stands in the field for questions at first; empty for none. */
  question: string;
}

/** The chat in a frame of another page: without the list of conversations, settings and account. */
export function EmbedChat({ parent, question, ...chat }: EmbedChatProps) {
  const deployment = useDeployment();

  useEffect(() => {
    if (question) suggestQuestion(question);
    if (parent === null) return;
    const ends = [connectToParent(parent, suggestQuestion), tellQuestions(), reportHeight()];
    return () => {
      for (const end of ends) end();
    };
  }, [parent, question]);

  return (
    <EmbedContext value={EmbedHeader}>
      <DeploymentProvider deployment={{ ...deployment, storesRecords: false }}>
        <Chat {...chat} />
      </DeploymentProvider>
    </EmbedContext>
  );
}

/** Notifies the host page of each question, without its text. */
function tellQuestions(): () => void {
  const store = conversationStore();
  const count = () => store.snapshot().conversation.turns.length;
  let known = count();
  return store.subscribe(() => {
    const now = count();
    if (now > known) tellParent({ type: 'citewell:asked' });
    known = now;
  });
}

let suggested = '';

/**
 * Puts a question that the page around the frame suggests into the composer, in place of the one before. What the reader
 * has written stays below it: a page takes away no words, and slips none into their place unseen.
 */
export function suggestQuestion(question: string): void {
  const draft = currentDraft();
  const before = [suggested, question].find((text) => text !== '' && draft.startsWith(text)) ?? '';
  const own = draft.slice(before.length).trim();
  suggested = question;
  setDraft(own ? `${question}\n${own}` : question);
}

/** The height of a chat without questions. */
const LEAST_PX = 480;
/** Below the last answer. */
const SPACE_PX = 40;

/**
 * Notifies the host page how high the chat would have to be to show the whole conversation, whenever that
 * changes. The last answer alone decides: what surrounds it grows with the frame, which would never end.
 */
function reportHeight(): () => void {
  let sentHeight = 0;
  const tell = () => {
    const height = Math.max(LEAST_PX, Math.ceil(neededHeight()));
    if (height !== sentHeight) tellParent({ type: 'citewell:height', height });
    sentHeight = height;
  };
  const observer = new MutationObserver(tell);
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('resize', tell);
  tell();
  return () => {
    observer.disconnect();
    removeEventListener('resize', tell);
  };
}

function neededHeight(): number {
  const turns = document.querySelectorAll('main article');
  const area = turns[0]?.closest('section');
  const end = turns[turns.length - 1]?.lastElementChild;
  if (!area || !end) return 0;
  const conversation = end.getBoundingClientRect().bottom - area.getBoundingClientRect().top + area.scrollTop;
  return conversation + SPACE_PX + document.documentElement.scrollHeight - area.clientHeight;
}

/** The first line of the chat in a frame: its name, a new chat, signing in, and the way to the whole page in a tab. */
function EmbedHeader({ onNewChat }: { onNewChat: (() => void) | undefined }) {
  const translate = useTranslate();
  const { account, by } = useVisitor();
  const { isWaiting, signIn } = useFrameSignIn();
  const whole = translate('embed.openWhole');
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 border-b border-line ps-4 pe-2">
      <h1 className="flex min-w-0 grow items-center gap-2 font-display font-semibold">
        <Mark />
        <span className="truncate">{translate('app.name')}</span>
      </h1>
      {onNewChat && <IconButton icon="plus" label={translate('app.newChat')} onClick={onNewChat} />}
      {by !== null && !account && (
        <Button aria-disabled={isWaiting} onClick={signIn}>
          {translate('account.signIn')}
        </Button>
      )}
      <a
        href="/"
        target="_blank"
        rel="noreferrer"
        aria-label={whole}
        title={whole}
        className="inline-flex size-10 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-sunken hover:text-ink"
      >
        <Icon name="external" />
      </a>
    </header>
  );
}
