import type { Metadata, Route } from 'next';
import { redirect } from 'next/navigation';
import { SignInPage } from '#components/account/sign-in-page.tsx';
import { returnTo, SIGN_IN_ERRORS } from '#lib/auth/sign-in/sign-in-page.ts';
import { translateFor } from '#lib/i18n/locale.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { pageLocale } from '../page-brand.ts';
import { hadSession, pageVisitor } from '../page-caller.ts';

interface Query {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  const translate = translateFor(await pageLocale());
  return { title: `${translate('signIn.title')} – ${translate('app.name')}` };
}

export default async function Page({ searchParams }: Query) {
  const [query, isOver, { mode, by, account }] = await Promise.all([
    searchParams,
    hadSession(),
    pageVisitor(),
  ]);
  const path = returnTo([query['returnTo']].flat()[0]);
  const error = SIGN_IN_ERRORS.find((known) => known === query['error']);
  if (mode === 'off' || (account && !error)) redirect(path as Route);
  return (
    <SignInPage
      visitor={{ mode, by }}
      returnTo={path}
      notice={noticeOf(error, isOver)}
      offersAnother={error === 'tenant' || error === 'denied'}
      isOver={isOver}
    />
  );
}

function noticeOf(
  error: (typeof SIGN_IN_ERRORS)[number] | undefined,
  isOver: boolean,
): MessageKey | undefined {
  if (error) return `signIn.error.${error}`;
  return isOver ? 'signIn.ended' : undefined;
}
