import './globals.css';
import type { Metadata, Viewport } from 'next';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { BrandProvider, type ShownBrand } from '#components/brand/brand-context.tsx';
import { PageProvider } from '#components/shell/page-context.tsx';
import { SessionNotice } from '#components/shell/session-notice.tsx';
import { readTheme, THEME_COOKIE } from '#components/shell/theme.ts';
import { deploymentOf } from '#lib/composition/deployment-of.ts';
import { identity } from '#lib/composition/identity.ts';
import { served } from '#lib/composition/served.ts';
import { type Brand, brandAddress } from '#lib/core/branding/brand.ts';
import { SURFACES } from '#lib/core/branding/palette.ts';
import { translateFor } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import { withoutAdministration } from '#lib/i18n/translate.ts';
import { embedQuery } from './embed/embed-query.ts';
import { pageBrand, pageLocale } from './page-brand.ts';
import { pageVisitor } from './page-caller.ts';

export async function generateMetadata(): Promise<Metadata> {
  const [locale, { icon }] = await Promise.all([pageLocale(), pageBrand()]);
  const translate = translateFor(locale);
  return {
    title: translate('app.name'),
    description: translate('app.description'),
    applicationName: translate('app.name'),
    icons: {
      icon: icon ?? { url: '/icon.svg', type: 'image/svg+xml' },
      apple: icon ?? '/icons/apple-touch-icon.png',
    },
  };
}

export async function generateViewport(): Promise<Viewport> {
  const { accent } = await pageBrand();
  const color = accent ?? { light: SURFACES.light.canvas, dark: SURFACES.dark.canvas };
  return {
    width: 'device-width',
    initialScale: 1,
    viewportFit: 'cover',
    interactiveWidget: 'resizes-content',
    themeColor: (['light', 'dark'] as const).map((theme) => ({
      media: `(prefers-color-scheme: ${theme})`,
      color: color[theme],
    })),
  };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [{ tag, direction, messages }, brand, embed, stored, visitor] = await Promise.all([
    pageLocale(),
    pageBrand(),
    embedQuery(),
    cookies(),
    pageVisitor(),
  ]);
  const deployment = deploymentOf((await served(identity)).environment);
  return (
    <html
      lang={tag}
      dir={direction}
      data-brand={brand.version}
      data-theme={embed?.theme ?? readTheme(stored.get(THEME_COOKIE)?.value)}
      data-account={visitor.by === 'page' ? visitor.account?.id : undefined}
      data-records={deployment.storesRecords ? undefined : 'none'}
    >
      <body>
        {/* With credentials, so that it comes in the language of the reader, and through a proxy that asks for a session. */}
        <link rel="manifest" href="/manifest.webmanifest" crossOrigin="use-credentials" />
        {(brand.accent || brand.logo) && (
          <link rel="stylesheet" href={brandAddress('theme.css', brand.version)} precedence="brand" />
        )}
        <MessagesProvider locale={tag} messages={withoutAdministration(messages)}>
          <PageProvider visitor={visitor} deployment={deployment}>
            <BrandProvider brand={shownOf(brand)}>
              {children}
              {visitor.account && visitor.by === 'page' && <SessionNotice />}
            </BrandProvider>
          </PageProvider>
        </MessagesProvider>
      </body>
    </html>
  );
}

function shownOf({ logo, disclaimer, links, contact }: Brand): ShownBrand {
  return { logo, disclaimer, links, contact };
}
