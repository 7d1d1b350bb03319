import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { QuotedText } from '#components/sources/quoted-text.tsx';
import { AnchoredCard, useHoverCard } from '#components/ui/anchored-card.tsx';
import { Button } from '#components/ui/button.tsx';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { describeFinding } from '#lib/client/sources/describe-finding.ts';
import { evidenceOf } from '#lib/client/sources/evidence.ts';
import { locationOf } from '#lib/client/sources/sources.ts';
import type { SentenceSupport } from '#lib/core/support/support.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { type OpenableSource, useSourceOf } from './answer-sources.tsx';

// As a misspelling is marked: by the form of the line, which stays where colours are replaced.
const DOUBTED =
  'underline decoration-danger decoration-wavy decoration-1 underline-offset-3 [text-decoration-skip-ink:none]';
const UNCITED = 'underline decoration-edge decoration-dotted decoration-2 underline-offset-4';

interface MarkedSentenceProps {
  sentence: SentenceSupport;
  /** Whether this is the last part of the sentence. */
  isLast: boolean;
  children: ReactNode;
}

/** A part of a sentence that its sources do not support, marked; what was found of it is said after the last part. */
export function MarkedSentence({ sentence, isLast, children }: MarkedSentenceProps) {
  const look = sentence.verdict === 'uncited' ? UNCITED : DOUBTED;
  if (!isLast) return <span className={look}>{children}</span>;
  return (
    <SentenceFinding sentence={sentence}>
      <span className={look}>{children}</span>
    </SentenceFinding>
  );
}

/** The last part of a sentence and the button that says what was found: on hover, focus and tap, of the words as well. */
function SentenceFinding({ sentence, children }: { sentence: SentenceSupport; children: ReactNode }) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const card = useId();
  const { shown, show, hide, area, focusable } = useHoverCard();
  const { sources, source } = useSourceOf(sentence);
  const lines = describeFinding(sentence, sources, translate);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button does the same
    <span
      {...area}
      onPointerUp={({ pointerType, target }) => {
        const isControl = target instanceof Element && target.closest('a, button') !== null;
        if (pointerType === 'touch' && !isControl) show();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) hide();
      }}
    >
      {children}
      <button
        ref={button}
        type="button"
        onFocus={focusable.onFocus}
        // The keyboard shows the card by the focus, a mouse by resting: a press must not hide it again.
        onClick={(event) => (shown && isOfKeyboard(event) ? hide() : show())}
        aria-label={translate('sentence.label', { finding: lines.join(' ') })}
        aria-expanded={shown}
        aria-controls={shown ? card : undefined}
        className={`mx-0.5 inline-flex size-6 -translate-y-px items-center justify-center rounded-full align-middle text-xs font-bold hover:bg-sunken print:hidden ${sentence.verdict === 'uncited' ? 'text-muted' : 'text-danger'}`}
      >
        {/* Drawn by the style: what is copied from the page, or searched in it, stays the answer's words. */}
        <span
          aria-hidden="true"
          className="flex size-4 items-center justify-center rounded-full border border-current leading-none before:content-['?']"
        />
      </button>
      {shown && (
        <AnchoredCard id={card} label={translate(TITLES[sentence.verdict])} anchor={button} onHide={hide}>
          <span className="block font-semibold">{translate(TITLES[sentence.verdict])}</span>
          {keyByIndex(lines, (line) => (
            <span className="mt-1 block">{line}</span>
          ))}
          {source && <Passage sentence={sentence} openable={source} onOpen={hide} />}
        </AnchoredCard>
      )}
    </span>
  );
}

const TITLES = {
  supported: 'sentence.unsupportedTitle',
  unsupported: 'sentence.unsupportedTitle',
  misattributed: 'sentence.misattributedTitle',
  uncited: 'sentence.uncitedTitle',
} as const;

function isOfKeyboard({ detail }: MouseEvent): boolean {
  return detail === 0;
}

const EXCERPT_CHARACTERS = 240;

interface PassageProps {
  sentence: SentenceSupport;
  openable: OpenableSource;
  onOpen: () => void;
}

/** The text of the source, and a button that opens it. */
function Passage({ sentence, openable: { source, open }, onOpen }: PassageProps) {
  const translate = useTranslate();
  const location = locationOf(source, translate);
  const [evidence] = useState(() => evidenceOf(source, [sentence.text], EXCERPT_CHARACTERS));
  return (
    <>
      <span className="mt-2 block border-t border-line pt-2 font-medium">
        <bdi>{source.title}</bdi>
        {location && (
          <span className="font-normal text-muted">
            {' · '}
            <bdi>{location}</bdi>
          </span>
        )}
      </span>
      {evidence.length > 0 && (
        <span dir="auto" className="mt-0.5 line-clamp-5 text-muted">
          <QuotedText parts={evidence} />
        </span>
      )}
      <Button
        look="quiet"
        className="-ms-2 mt-1 min-h-8 px-2"
        onClick={() => {
          onOpen();
          open();
        }}
      >
        {translate('sentence.open')}
      </Button>
    </>
  );
}
