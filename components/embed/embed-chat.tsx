'use client';

import { useEffect } from 'react';
import { Chat, type ChatProps } from '#components/chat/chat.tsx';
import { DeploymentProvider, useDeployment } from '#components/shell/page-context.tsx';
import { conversationStore } from '#lib/client/conversation/page-conversations.ts';
import { connectToParent } from '#lib/client/page/parent-page.ts';
import { tellParent } from '#lib/client/page/tell-parent.ts';
import { EmbedContext } from './embed-context.ts';
import { EmbedHeader } from './embed-header.tsx';
import { reportHeight } from './report-height.ts';
import { suggestQuestion } from './suggest-question.ts';

interface EmbedChatProps extends ChatProps {
  /** The origin of the page around the frame; null where it is not known, and is told nothing. */
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
      <DeploymentProvider deployment={{ ...deployment, keepsRecords: false }}>
        <Chat {...chat} />
      </DeploymentProvider>
    </EmbedContext>
  );
}

/** Tells the page around the frame of each question that is asked, without its text. */
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
