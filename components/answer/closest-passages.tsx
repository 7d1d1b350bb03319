import { useId } from 'react';
import { QuotedText } from '#components/sources/quoted-text.tsx';
import { evidenceOf } from '#lib/client/sources/evidence.ts';
import type { ClosestPassage } from '#lib/client/sources/refusal.ts';
import { placeOf, type Source } from '#lib/client/sources/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

const EXCERPT_CHARACTERS = 320;

interface ClosestPassagesProps {
  passages: readonly ClosestPassage[];
  onOpen: (source: Source) => void;
}

/** What comes closest to a question that has no answer: set apart from answers, the best sentences marked. */
export function ClosestPassages({ passages, onOpen }: ClosestPassagesProps) {
  const translate = useTranslate();
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="rounded-e-xl border-s-4 border-edge bg-sunken px-3 py-3 sm:px-4"
    >
      <h4 id={heading} className="px-2 text-sm font-semibold text-muted">
        {translate('notFound.closest')}
      </h4>
      <ol className="mt-1 divide-y divide-line">
        {passages.map(({ source, quotes }) => (
          <li key={source.sourcepage} className="break-inside-avoid py-1">
            <Passage source={source} quotes={quotes} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface PassageProps extends ClosestPassage {
  onOpen: (source: Source) => void;
}

function Passage({ source, quotes, onOpen }: PassageProps) {
  const translate = useTranslate();
  const place = placeOf(source, translate);
  return (
    <button
      type="button"
      onClick={() => onOpen(source)}
      className="w-full rounded-lg px-2 py-1.5 text-start hover:bg-surface"
    >
      <span className="flex flex-wrap gap-x-2 text-sm leading-5">
        <bdi className="font-medium text-accent-strong">{source.title}</bdi>
        {place && <bdi className="text-muted">{place}</bdi>}
      </span>
      <span dir="auto" className="mt-0.5 line-clamp-3 text-start leading-6">
        <QuotedText parts={evidenceOf(source, quotes, EXCERPT_CHARACTERS)} />
      </span>
    </button>
  );
}
