import { type MouseEvent, type RefObject, useId, useRef, useState } from 'react';
import { QuotedText } from '#components/sources/quoted-text.tsx';
import { ValidityMark } from '#components/sources/validity-mark.tsx';
import { useAnchoredPopover, useHoverCard } from '#components/ui/anchored-card.tsx';
import { Button } from '#components/ui/button.tsx';
import { evidenceOf } from '#lib/client/sources/evidence.ts';
import { documentName } from '#lib/client/sources/source-location.ts';
import { locationOf, type Source } from '#lib/client/sources/sources.ts';
import { looksLikeSource } from '#lib/core/citations/citation-scanner.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Translate } from '#lib/i18n/translate.ts';
import { type FoundCitation, useCitation, useQuotes } from './answer-sources.tsx';

/** A mark `[name]` in an answer: a numbered chip that opens its source, or the plain text it is. */
export function Citation({ name }: { name: string }) {
  const citation = useCitation(name);
  if (citation && 'source' in citation) return <Chip {...citation} />;
  if (!citation || !looksLikeSource(name)) return `[${name}]`;
  return citation.isRemoved ? <Removed name={name} /> : <Unverified name={name} />;
}

function Chip({ source, number, open }: FoundCitation) {
  const translate = useTranslate();
  const chip = useRef<HTMLButtonElement>(null);
  const card = useId();
  const { shown, show, hide, area, focusable } = useHoverCard();

  function openSource() {
    hide();
    open();
  }

  return (
    <span {...area}>
      <button
        ref={chip}
        type="button"
        data-cites={number}
        {...focusable}
        onClick={(event) => {
          // A finger has no way to rest on it: its first tap shows the words in the text.
          if (isTouch(event) && !shown) return show();
          openSource();
        }}
        aria-label={citationLabel(source, number, translate)}
        aria-describedby={shown ? card : undefined}
        className="group/chip me-0.5 inline-flex h-6 min-w-6 -translate-y-px items-center justify-center align-middle text-xs font-semibold tabular-nums text-accent-strong"
      >
        <span className="flex h-5 min-w-5 items-center justify-center rounded-md bg-accent-soft px-1.5 group-hover/chip:bg-accent group-hover/chip:text-on-accent pointer-coarse:h-6 pointer-coarse:min-w-6">
          {number}
        </span>
      </button>
      {shown && <CitationCard id={card} source={source} anchor={chip} onHide={hide} onOpen={openSource} />}
    </span>
  );
}

/** Whether a finger pressed; a screen reader's press comes from none. */
function isTouch({ nativeEvent }: MouseEvent): boolean {
  return 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
}

/** A citation of a deleted document: its name alone, which the answer contains anyway. */
function Removed({ name }: { name: string }) {
  const translate = useTranslate();
  return (
    <span className="rounded-md border border-dashed border-edge px-1 text-xs text-muted">
      {translate('citation.deleted')}: <bdi>{documentName(name)}</bdi>
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

const EXCERPT_CHARACTERS = 480;
/** Of the sentences before the cited one. */
const LEAD_CHARACTERS = 140;

interface CitationCardProps {
  id: string;
  source: Source;
  anchor: RefObject<HTMLButtonElement | null>;
  onHide: () => void;
  onOpen: () => void;
}

/** The card of a citation: title, location, the cited words in context, and a button that opens the document. Escape and scrolling close it. */
function CitationCard({ id, source, anchor, onHide, onOpen }: CitationCardProps) {
  const translate = useTranslate();
  const card = useRef<HTMLSpanElement>(null);
  const location = locationOf(source, translate);
  const quotesAt = useQuotes(source);
  const [evidence] = useState(() =>
    evidenceOf(source, quotesAt(occurrenceOf(anchor.current)), EXCERPT_CHARACTERS, LEAD_CHARACTERS),
  );

  useAnchoredPopover(card, anchor, onHide);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only holds the focus where it is
    <span
      ref={card}
      popover="manual"
      // The focus stays on the number: without it the card would go before the press is over.
      onMouseDown={(event) => event.preventDefault()}
      className="fixed inset-auto m-0 w-80 max-w-[calc(100vw-1rem)] rounded-xl border border-line bg-surface p-3 text-start text-sm leading-5 font-normal text-ink not-italic shadow-raised"
    >
      <span id={id} role="tooltip" className="block">
        <span className="block font-medium">
          <bdi>{source.title}</bdi>
        </span>
        {location && (
          <span className="block text-muted">
            <bdi>{location}</bdi>
          </span>
        )}
        <ValidityMark validity={source.validity} />
        {evidence.length > 0 && (
          <span dir="auto" className="mt-1.5 line-clamp-8 text-muted">
            <QuotedText parts={evidence} />
          </span>
        )}
      </span>
      {/* Enter on the number does the same. */}
      <Button look="quiet" tabIndex={-1} onClick={onOpen} className="-ms-2 mt-1 min-h-8 px-2">
        {translate('citation.open')}
      </Button>
    </span>
  );
}

/** The number of earlier chips in the answer that cite the same source. */
function occurrenceOf(chip: HTMLButtonElement | null): number {
  const { cites } = chip?.dataset ?? {};
  const alike = chip?.closest('.prose')?.querySelectorAll<HTMLButtonElement>(`[data-cites="${cites}"]`) ?? [];
  return chip ? [...alike].indexOf(chip) : -1;
}

/** The accessible name of a numbered citation: “Source 2: Employee handbook, page 3”. */
function citationLabel(source: Source, number: number, translate: Translate): string {
  const location = locationOf(source, translate);
  return location
    ? translate('citation.labelLocation', { number, title: source.title, location })
    : translate('citation.label', { number, title: source.title });
}
