import type { ReactNode } from 'react';
import { PassageText } from '#components/sources/passage-text.tsx';
import { placeOf, type SortedSources, type Source } from '#lib/client/sources/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface PassageListProps extends Pick<SortedSources, 'cited' | 'found'> {
  /** What can be done with a source, below its passages. */
  actionsOf?: (source: Source) => ReactNode;
}

/** Sources by name, the cited ones first; each opens its passages. */
export function PassageList({ cited, found, actionsOf }: PassageListProps) {
  const translate = useTranslate();
  return [...cited, ...found].map((source) => (
    <details key={source.sourcepage} className="border-b border-line py-2 last:border-0">
      <summary className="rounded">
        <bdi className="font-medium">{source.title}</bdi>{' '}
        <bdi className="text-sm text-muted">{placeOf(source, translate)}</bdi>
      </summary>
      {source.passages.map((passage) => (
        <div key={passage} className="mt-2 rounded-xl bg-sunken px-4 py-3 text-sm">
          <PassageText passage={passage} />
        </div>
      ))}
      {actionsOf?.(source)}
    </details>
  ));
}
