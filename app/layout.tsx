import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { TrustedScripts } from '#components/shell/trusted-scripts.tsx';
import { defaultLocale, translateFor } from '#lib/i18n/locale.ts';
import { MessagesProvider } from '#lib/i18n/messages-context.tsx';
import './globals.css';

const translate = translateFor(defaultLocale);

export const metadata: Metadata = {
  title: translate('app.name'),
  description: translate('app.description'),
  applicationName: translate('app.name'),
  icons: { icon: { url: '/icon.svg', type: 'image/svg+xml' } },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  colorScheme: 'light dark',
  interactiveWidget: 'resizes-content',
};

export default function RootLayout({ children }: { children: ReactNode }) {
  const { tag, direction, messages } = defaultLocale;
  return (
    <html lang={tag} dir={direction}>
      <body>
        <TrustedScripts />
        <MessagesProvider locale={tag} messages={messages}>
          {children}
        </MessagesProvider>
      </body>
    </html>
  );
}
