import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { SharedConversationView } from '#components/share/shared-conversation-view.tsx';
import { answering } from '#lib/composition/answering.ts';
import { served } from '#lib/composition/served.ts';
import { viewShared } from '#lib/http/conversations/describe-conversation.ts';
import { ifFound } from '#lib/http/route/responses.ts';
import { translateFor } from '#lib/i18n/locale.ts';
import { pageLocale } from '../../page-brand.ts';
import { pageColleague } from '../../page-caller.ts';

interface Props {
  params: Promise<{ token: string }>;
}

/** Read once for the page and its title. */
const find = cache(
  async (token: string) =>
    (await ifFound(viewShared(token, await pageColleague(), await served(answering)))) ?? notFound(),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { token } = await params;
  const { title } = await find(token);
  const translate = translateFor(await pageLocale());
  return { title: `${title} – ${translate('app.name')}`, robots: { index: false } };
}

export default async function Page({ params }: Props) {
  const { token } = await params;
  return <SharedConversationView shared={await find(token)} />;
}
