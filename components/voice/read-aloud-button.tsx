import { useEffect, useSyncExternalStore } from 'react';
import { useDeployment } from '#components/shell/page-context.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { spokenText } from '#lib/client/markdown/spoken-text.ts';
import { findCited, type SortedSources } from '#lib/client/sources/sources.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { canReadAloud, languageOf, reading } from './read-aloud.ts';

interface ReadAloudButtonProps {
  /** Of the turn. */
  id: string;
  answer: string;
  sources: SortedSources;
}

/** Reads an answer aloud, or stops doing so. Absent where the browser cannot, or the operator does not want it. */
export function ReadAloudButton(props: ReadAloudButtonProps) {
  const { voice } = useDeployment();
  return useHydrated() && voice && canReadAloud() ? <Button {...props} /> : null;
}

function Button({ id, answer, sources }: ReadAloudButtonProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const isRead = useSyncExternalStore(reading.subscribe, () => reading.snapshot() === id);

  useEffect(() => () => void (reading.snapshot() === id && reading.stop()), [id]);
  useEffect(() => {
    // A browser goes on reading what a page that is left had begun.
    addEventListener('pagehide', reading.stop);
    return () => removeEventListener('pagehide', reading.stop);
  }, []);

  function start() {
    const language = languageOf(answer, locale);
    const citation = (name: string) => {
      const source = findCited(name, sources.cited);
      return source && translate('voice.source', { number: sources.cited.indexOf(source) + 1 });
    };
    reading.start(
      id,
      spokenText(answer, language, { citation, formula: translate('markdown.formula') }),
      language,
    );
  }

  return (
    <IconButton
      icon={isRead ? 'stop' : 'speaker'}
      label={translate(isRead ? 'voice.stopReading' : 'voice.read')}
      onClick={isRead ? reading.stop : start}
    />
  );
}
