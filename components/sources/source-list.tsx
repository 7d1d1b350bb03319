import type { SortedSources, Source } from '#lib/client/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { SourceCard } from './source-card.tsx';

interface SourceListProps {
  /** What the list is called where there is more than one beside each other. */
  label?: string;
  sources: SortedSources;
  onOpen: (source: Source) => void;
}

/** The sources of an answer: the cited ones numbered as in the text, those merely found folded away. */
export function SourceList({ label, sources: { cited, found }, onOpen }: SourceListProps) {
  const translate = useTranslate();
  if (cited.length + found.length === 0) return null;
  // A landmark only where it has a name of its own: each turn of a conversation has such a list.
  const Region = label ? 'section' : 'div';
  return (
    <Region aria-label={label} className="mt-6">
      {cited.length > 0 && (
        <>
          <h3 className="mb-2 text-sm font-semibold text-muted">{translate('sources.cited')}</h3>
          <ol className="grid grid-cols-1 gap-2 sm:grid-cols-2">
            {cited.map((source, index) => (
              <li key={source.sourcepage}>
                <SourceCard source={source} number={index + 1} onOpen={onOpen} />
              </li>
            ))}
          </ol>
        </>
      )}
      {found.length > 0 && (
        <details className="mt-3">
          <summary className="w-fit rounded-md py-1 text-sm text-muted hover:text-ink">
            {translate('sources.found', { count: found.length })}
          </summary>
          <ul className="mt-2 grid grid-cols-1 gap-2 sm:grid-cols-2">
            {found.map((source) => (
              <li key={source.sourcepage}>
                <SourceCard source={source} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Region>
  );
}
