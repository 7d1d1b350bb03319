import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { answering } from '#lib/composition/answering.ts';
import { served } from '#lib/composition/served.ts';
import { viewConversation } from '#lib/http/conversations/describe-conversation.ts';
import { ifFound } from '#lib/http/route/responses.ts';
import { translateFor } from '#lib/i18n/locale.ts';
import { ChatPage } from '../../chat-page.tsx';
import { pageLocale } from '../../page-brand.ts';
import { pageCaller } from '../../page-caller.ts';

interface Props {
  params: Promise<{ conversation: string }>;
}

/** Read once for the page and its title. What is another's is a page that is not there. */
const find = cache(async (id: string) => {
  const caller = await pageCaller();
  if (caller.owner === null) notFound();
  return (await ifFound(viewConversation(caller.owner, id, caller, await served(answering)))) ?? notFound();
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { conversation } = await params;
  const { title } = await find(conversation);
  const translate = translateFor(await pageLocale());
  return { title: `${title} – ${translate('app.name')}` };
}

export default async function Page({ params }: Props) {
  const { conversation } = await params;
  return <ChatPage conversation={await find(conversation)} />;
}
