import type { ReactNode } from 'react';
import { useBrand } from '#components/brand/brand-context.tsx';
import { SourceList } from '#components/sources/source-list.tsx';
import { Note } from '#components/ui/alert.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { SortedSources, Source } from '#lib/client/sources/sources.ts';
import { sourceUrl } from '#lib/core/citations/sourcepage.ts';
import type { Certainty } from '#lib/core/events/events.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AnswerSourcesProvider, CitingText } from './answer-sources.tsx';
import { AnswerText } from './answer-text.tsx';

interface CitedAnswerProps {
  text: string;
  /** Whether nothing more will come. */
  complete: boolean;
  sources: SortedSources;
  onOpen: (source: Source) => void;
}

/** The text of an answer, whose citations open their sources. What only may answer is set apart. */
export function CitedAnswer({ text, complete, sources, onOpen }: CitedAnswerProps) {
  const { cited, found, answer, certainty, hasRemoved, support } = sources;
  // Not in place: the compiler would make another one with each piece of text, and every mark would be drawn again.
  const known = { cited, found, hasRemoved, open: onOpen };
  return (
    <AnswerSourcesProvider value={known}>
      <CitingText value={answer}>
        <Graded certainty={certainty} text={text}>
          <AnswerText text={text} complete={complete} support={support} />
        </Graded>
      </CitingText>
    </AnswerSourcesProvider>
  );
}

/** A first line that leads into what follows: “This may answer it:”. */
const LEAD = /^[^\n]{1,80}[:：]\s*\n\n/;
const QUIET_LEAD =
  '[&>.prose>p:first-child]:text-sm [&>.prose>p:first-child]:font-semibold [&>.prose>p:first-child]:text-muted';

interface GradedProps {
  certainty: Certainty;
  text: string;
  children: ReactNode;
}

/** How sure an answer is comes at its end, so the text stays the same element whatever its grade. */
function Graded({ certainty, text, children }: GradedProps) {
  return (
    <div className={lookOf(certainty, text)}>
      {certainty === 'none' && text && (
        <span className="mt-1 text-muted">
          <Icon name="search" />
        </span>
      )}
      <div className={certainty === 'likely' && LEAD.test(text) ? QUIET_LEAD : 'min-w-0'}>{children}</div>
    </div>
  );
}

function lookOf(certainty: Certainty, text: string): string | undefined {
  if (certainty === 'none' && text) return 'flex gap-3 items-start';
  if (certainty === 'likely')
    return 'rounded-e-xl border-s-4 border-edge bg-sunken px-4 py-3 [--backdrop:var(--color-sunken)] [--beside:0px]';
  return undefined;
}

interface AnswerWithSourcesProps {
  text: string;
  /** Once nothing more will come; until then the list of sources waits. */
  complete: boolean;
  sources: SortedSources;
  /** The heading of the list of sources. */
  label: string;
  /** Between the two. */
  children?: ReactNode;
}

/** An answer with its sources below it, where there is no room for a document beside it: it opens in another tab. */
export function AnswerWithSources({ text, complete, sources, label, children }: AnswerWithSourcesProps) {
  return (
    <>
      <CitedAnswer text={text} complete={complete} sources={sources} onOpen={openOriginal} />
      {sources.certainty === 'none' && <WhomToAsk />}
      {children}
      {complete && <SourceList label={label} sources={sources} onOpen={openOriginal} />}
    </>
  );
}

function openOriginal(source: Source): void {
  window.open(sourceUrl(source), '_blank', 'noopener,noreferrer');
}

/** The company's contact below an unanswered question; renders nothing without one. */
export function WhomToAsk() {
  const translate = useTranslate();
  const { contact } = useBrand();
  if (contact === null) return null;
  return (
    <Note className="mt-4">
      <h3 className="font-semibold text-ink">
        {translate('notFound.ask', { name: `\u2068${contact.name}\u2069` })}
      </h3>
      {contact.note !== null && (
        <p dir="auto" className="mt-1">
          {contact.note}
        </p>
      )}
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
        {contact.ways.map(({ kind, text, href }) => (
          <a
            key={kind}
            href={href}
            dir="ltr"
            {...(kind === 'url' && { target: '_blank', rel: 'noreferrer' })}
            className="font-medium text-accent-strong underline underline-offset-4"
          >
            {text}
          </a>
        ))}
      </p>
    </Note>
  );
}
