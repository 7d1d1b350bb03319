'use client';

import { useHydrated } from '#components/ui/browser-state.ts';
import { useLocale } from '#lib/i18n/messages-context.tsx';

/** A point in time in the reader's time zone; in UTC until the page is hydrated. */
export function Moment({ ms }: { ms: number }) {
  const locale = useLocale();
  const isHydrated = useHydrated();
  const written = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(!isHydrated && { timeZone: 'UTC' }),
  });
  return <time dateTime={new Date(ms).toISOString()}>{written.format(ms)}</time>;
}
