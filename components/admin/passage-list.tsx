import { PassageText } from '#components/sources/passage-text.tsx';
import { placeOf, type SortedSources } from '#lib/client/sources/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** Sources by name, the cited ones first; each opens its passages. */
export function PassageList({ cited, found }: Pick<SortedSources, 'cited' | 'found'>) {
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
    </details>
  ));
}
