import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { EmbedChat } from '#components/embed/embed-chat.tsx';
import { EmbedSignIn } from '#components/embed/embed-sign-in.tsx';
import { identity } from '#lib/composition/identity.ts';
import { served } from '#lib/composition/served.ts';
import { chatProps } from '../chat-page.tsx';
import { findPageCaller } from '../page-caller.ts';
import { embedQuery } from './embed-query.ts';

export const metadata: Metadata = { robots: { index: false } };

// Which pages may frame it is decided by proxy.ts, with the policy of this page.
export default async function Page() {
  const { environment } = await served(identity);
  if (environment.EMBED_ORIGINS.length === 0) notFound();
  if (!(await findPageCaller())) return <EmbedSignIn />;
  const query = await embedQuery();
  return (
    <EmbedChat {...(await chatProps(null))} parent={query?.parent ?? null} question={query?.question ?? ''} />
  );
}
