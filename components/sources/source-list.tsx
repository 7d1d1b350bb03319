import { evidenceOf } from '#lib/client/sources/evidence.ts';
import { readablePath } from '#lib/client/sources/source-location.ts';
import { quotesOf } from '#lib/client/sources/source-quote.ts';
import { locationOf, type SortedSources, type Source } from '#lib/client/sources/sources.ts';
import type { AnswerSupport } from '#lib/core/support/support.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { QuotedText } from './quoted-text.tsx';
import { useChangedDays } from './use-changed-days.ts';
import { ValidityMark } from './validity-mark.tsx';

interface SourceListProps {
  /** What the list is called where there is more than one beside each other. */
  label?: string;
  sources: SortedSources;
  onOpen: (source: Source) => void;
}

/** The sources of an answer: the cited ones numbered as in the text, those merely found folded away. A refusal has none. */
export function SourceList({ label, sources, onOpen }: SourceListProps) {
  const { cited, found, answer, certainty, support } = sources;
  const translate = useTranslate();
  const days = useChangedDays(
    cited.filter(({ external }) => !external).map(({ location }) => location.sourcefile),
  );
  if (certainty === 'none' || cited.length + found.length === 0) return null;
  // A landmark only where it has a name of its own: each turn of a conversation has such a list.
  const Region = label ? 'section' : 'div';
  return (
    <Region aria-label={label} className="mt-6">
      {cited.length > 0 && (
        <>
          <div className="mb-2 flex flex-wrap items-baseline gap-x-3 text-sm text-muted">
            <h3 className="font-semibold">{translate('sources.cited')}</h3>
            {support && <SupportLine support={support} />}
          </div>
          <ol className="grid grid-cols-1 gap-2 sm:grid-cols-2">
            {cited.map((source, index) => (
              <li key={source.sourcepage} className="sm:only:col-span-2">
                <SourceCard
                  source={source}
                  changed={days.get(source.location.sourcefile)}
                  number={index + 1}
                  quotes={quotesOf(answer, source, cited)}
                  onOpen={onOpen}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      {cited.length === 0 && support && (
        <div className="text-sm text-muted">
          <SupportLine support={support} />
        </div>
      )}
      {found.length > 0 && (
        <details className="mt-3">
          <summary className="w-fit rounded-md py-1 text-sm text-muted hover:text-ink">
            {translate(cited.length > 0 ? 'sources.found' : 'support.count', { count: found.length })}
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

/** How many sentences of the answer its sources support: quiet where all are. */
export function SupportLine({
  support: { supported, of },
}: {
  support: Pick<AnswerSupport, 'supported' | 'of'>;
}) {
  const translate = useTranslate();
  if (of === 0) return null;
  if (supported === of) return <p>{translate('sentence.all', { count: of })}</p>;
  return <p className="font-medium text-ink">{translate('sentence.some', { supported, count: of })}</p>;
}

const EXCERPT_CHARACTERS = 180;
const NONE: readonly string[] = [];
/** Locations up to this long (“page 12”) are shown whole, even if the title is cut. */
const SHORT_LOCATION = 12;

interface SourceCardProps {
  source: Source;
  number?: number;
  /** When its document was last changed, in short. */
  changed?: string | undefined;
  /** What the answer took from it. */
  quotes?: readonly string[];
  onOpen: (source: Source) => void;
}

/** One source below an answer: what it is, where in it, the cited words. A click opens it. */
function SourceCard({ source, number, changed, quotes = NONE, onOpen }: SourceCardProps) {
  const translate = useTranslate();
  const location = locationOf(source, translate);
  const isShort = (location ?? '').length <= SHORT_LOCATION;
  const evidence = evidenceOf(source, quotes, EXCERPT_CHARACTERS);
  return (
    <button
      type="button"
      onClick={() => onOpen(source)}
      className="flex w-full gap-3 rounded-xl border border-line bg-surface p-3 text-start motion-safe:transition-colors hover:border-edge"
    >
      {number !== undefined && (
        <span className="flex h-5 min-w-5 items-center justify-center rounded-md bg-accent-soft px-1 text-xs font-semibold tabular-nums text-accent-strong">
          {number}
        </span>
      )}
      <span className="min-w-0 grow">
        {/* In a narrow card the date goes below: what the source is comes first. */}
        <span className="flex flex-wrap items-baseline gap-x-2 text-sm leading-5">
          <span className="flex min-w-0 flex-1 basis-40 items-baseline gap-2">
            <bdi className={isShort ? 'truncate font-medium' : 'max-w-3/4 shrink-0 truncate font-medium'}>
              {source.title}
            </bdi>
            {location && (
              <bdi className={isShort ? 'shrink-0 text-muted' : 'truncate text-muted'}>{location}</bdi>
            )}
          </span>
          {changed && (
            <span className="shrink-0 text-xs text-muted">
              <span className="sr-only">{translate('documents.changed', { date: changed })}</span>
              <span aria-hidden="true">{changed}</span>
            </span>
          )}
        </span>
        <ValidityMark validity={source.validity} />
        <span dir="auto" className="mt-0.5 line-clamp-3 text-start text-sm leading-5 text-muted">
          <bdi>
            {evidence.length > 0 ? <QuotedText parts={evidence} /> : readablePath(source.location.sourcefile)}
          </bdi>
        </span>
      </span>
      {source.picture && <Thumbnail picture={source.picture} />}
    </button>
  );
}

/** The picture of the location, for readers who recognise a page by its shape. The card names it. */
function Thumbnail({ picture }: { picture: string }) {
  return (
    <span className="h-15 w-11 shrink-0 self-center overflow-hidden rounded-sm border border-line bg-sunken">
      <img
        src={picture}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-full object-cover object-top"
      />
    </span>
  );
}
