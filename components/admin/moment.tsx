'use client';

import { useSyncExternalStore } from 'react';
import { useLocale } from '#lib/i18n/messages-context.tsx';

const never = () => () => {};

/** A point in time as the reader's clock has it; as the world's clock has it until the browser takes over. */
export function Moment({ ms }: { ms: number }) {
  const locale = useLocale();
  const here = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const written = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(!here && { timeZone: 'UTC' }),
  });
  return <time dateTime={new Date(ms).toISOString()}>{written.format(ms)}</time>;
}
