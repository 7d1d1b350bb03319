import './globals.css';
import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { PageProvider } from '#components/shell/page-context.tsx';
import { SessionNotice } from '#components/shell/session-notice.tsx';
import { readTheme, THEME_COOKIE } from '#components/shell/theme.ts';
import { deploymentOf } from '#lib/composition/deployment-of.ts';
import { people } from '#lib/composition/people.ts';
import { served } from '#lib/composition/served.ts';
import { translateFor } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { requestLocale } from '#lib/i18n/request-locale.ts';
import { withoutAdministration } from '#lib/i18n/translate.ts';
import { pageVisitor } from './page-caller.ts';

export async function generateMetadata(): Promise<Metadata> {
  const translate = translateFor(await requestLocale());
  return {
    title: translate('app.name'),
    description: translate('app.description'),
    applicationName: translate('app.name'),
    icons: { icon: { url: '/icon.svg', type: 'image/svg+xml' } },
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  interactiveWidget: 'resizes-content',
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [{ tag, direction, messages }, kept, visitor] = await Promise.all([
    requestLocale(),
    cookies(),
    pageVisitor(),
  ]);
  const deployment = deploymentOf((await served(people)).environment);
  return (
    <html
      lang={tag}
      dir={direction}
      data-theme={readTheme(kept.get(THEME_COOKIE)?.value)}
      data-account={visitor.by === 'page' ? visitor.account?.id : undefined}
      data-records={deployment.keepsRecords ? undefined : 'none'}
    >
      <body>
        <MessagesProvider locale={tag} messages={withoutAdministration(messages)}>
          <PageProvider visitor={visitor} deployment={deployment}>
            {children}
            {visitor.account && visitor.by === 'page' && <SessionNotice />}
          </PageProvider>
        </MessagesProvider>
      </body>
    </html>
  );
}
