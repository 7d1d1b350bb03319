'use client';

import { useRouter } from 'next/navigation';
import { storeCookie } from '#lib/client/page/browser-storage.ts';
import { LANGUAGE_COOKIE } from '#lib/i18n/languages.ts';

/** Changes the language of the page, and stores the choice. */
export function useLanguageChoice(): (tag: string) => void {
  const router = useRouter();
  return (tag) => {
    storeCookie(LANGUAGE_COOKIE, tag);
    // The server renders the page again in place; no question and no draft is lost.
    router.refresh();
  };
}
