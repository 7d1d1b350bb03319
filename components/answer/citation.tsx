import { useId, useRef } from 'react';
import { useHoverCard } from '#components/ui/use-hover-card.ts';
import type { Source } from '#lib/client/sources.ts';
import { looksLikeSource } from '#lib/core/citations/read-bracket.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { useCitation } from './answer-sources.tsx';
import { CitationCard } from './citation-card.tsx';
import { citationLabel } from './citation-label.ts';

/** A mark `[name]` in an answer: a numbered chip that opens its source, or the plain text it is. */
export function Citation({ name }: { name: string }) {
  const citation = useCitation(name);
  if (!citation)
    return citation === undefined && looksLikeSource(name) ? <Unverified name={name} /> : `[${name}]`;
  return <Chip {...citation} />;
}

interface ChipProps {
  source: Source;
  number: number;
  open: () => void;
}

function Chip({ source, number, open }: ChipProps) {
  const translate = useTranslate();
  const chip = useRef<HTMLButtonElement>(null);
  const card = useId();
  const { shown, hide, area, focusable } = useHoverCard();
  return (
    <span {...area}>
      <button
        ref={chip}
        type="button"
        {...focusable}
        onClick={() => {
          hide();
          open();
        }}
        aria-label={citationLabel(source, number, translate)}
        aria-describedby={shown ? card : undefined}
        className="me-0.5 inline-flex h-5 min-w-5 pointer-coarse:h-6 pointer-coarse:min-w-6 -translate-y-px items-center justify-center rounded-md bg-accent-soft px-1.5 align-middle text-xs font-semibold tabular-nums text-accent-strong hover:bg-accent hover:text-on-accent"
      >
        {number}
      </button>
      {shown && <CitationCard id={card} source={source} anchor={chip} onHide={hide} />}
    </span>
  );
}

/** A source that was not retrieved for this answer must not look like one that was. */
function Unverified({ name }: { name: string }) {
  const translate = useTranslate();
  return (
    <span className="text-muted" title={translate('citation.unverifiedReason')}>
      [{name}]{' '}
      <span className="rounded-md border border-dashed border-edge px-1 text-xs whitespace-nowrap">
        {translate('citation.unverified')}
      </span>
    </span>
  );
}
