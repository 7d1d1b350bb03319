'use client';
'use no memo';

import { createContext, type ReactNode, use } from 'react';
import { type Messages, type Translate, translator } from './translate.ts';

const TranslateContext = createContext<Translate | null>(null);
const LocaleContext = createContext('en');

/** Hands one language to everything below it. Messages come as data from the server: only one language is sent. */
export function MessagesProvider(props: { locale: string; messages: Messages; children: ReactNode }) {
  const translate = translator(props.messages, props.locale);
  return (
    <LocaleContext value={props.locale}>
      <TranslateContext value={translate}>{props.children}</TranslateContext>
    </LocaleContext>
  );
}

/** The texts of the page's language. Throws outside a `MessagesProvider`. */
export function useTranslate(): Translate {
  const translate = use(TranslateContext);
  if (!translate) throw new Error('useTranslate needs a MessagesProvider above it.');
  return translate;
}

/** The tag of the page's language, for what `Intl` writes. */
export function useLocale(): string {
  return use(LocaleContext);
}
