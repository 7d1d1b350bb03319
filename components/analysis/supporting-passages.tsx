import { type Ref, useState } from 'react';
import { useVisitor } from '#components/shell/page-context.tsx';
import { PassageText } from '#components/sources/passage-text.tsx';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import type { Turn } from '#lib/client/conversation/turn.ts';
import { quotesOf } from '#lib/client/sources/source-quote.ts';
import { locationOf, type SortedSources, type Source, shownPictures } from '#lib/client/sources/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { readThoughts } from '#lib/protocols/thoughts/read-thoughts.ts';

interface SupportingPassagesProps {
  /** Takes the focus where the way leads here. */
  ref: Ref<HTMLHeadingElement>;
  turn: Turn;
  sources: SortedSources;
  onShow: (sourcepage: string) => void;
}

/** Every passage that was found for an answer, best first, whether it was cited or not. */
export function SupportingPassages({ ref, turn, sources, onShow }: SupportingPassagesProps) {
  const translate = useTranslate();
  const { cited, found } = sources;
  const all = [...cited, ...found];
  const passages = foundPassages(turn, all);
  if (passages.length === 0) return <p className="text-muted">{translate('support.none')}</p>;
  const numberOf = (passage: FoundPassage) => cited.indexOf(passage.source) + 1;
  const heading = translate('support.count', { count: passages.length });
  return (
    <section aria-label={heading}>
      <h3 ref={ref} tabIndex={-1} className="mb-3 font-semibold outline-none">
        {heading}
      </h3>
      <ShownPictures turn={turn} sources={all} onShow={onShow} />
      <ol className="grid grid-cols-1 gap-4">
        {keyByIndex(passages, (passage) => (
          <li>
            <SupportingPassage
              passage={passage}
              number={numberOf(passage)}
              quotes={quotesOf(turn.answer, passage.source, all)}
              onShow={onShow}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface SupportingPassageProps {
  passage: FoundPassage;
  /** The number of its source in the answer, or 0 when it is not cited. */
  number: number;
  /** The quotes that the answer took from its source. */
  quotes: readonly string[];
  onShow: (sourcepage: string) => void;
}

/** A passage that was found: where it stands, how well it matched, and its text, the cited words marked. */
function SupportingPassage({ passage, number, quotes, onShow }: SupportingPassageProps) {
  const translate = useTranslate();
  const { mayTune } = useVisitor();
  const { source, text, headings, score, rerankerScore } = passage;
  const location = locationOf(source, translate);
  const heading = headings.at(-1);
  const name = location
    ? translate('support.openLocation', { title: source.title, location })
    : translate('support.open', { title: source.title });
  return (
    <article aria-label={name} className="rounded-xl border border-line p-4">
      <h4 className="text-sm leading-6">
        <button
          type="button"
          aria-label={name}
          onClick={() => onShow(source.sourcepage)}
          className="rounded-md text-start font-semibold text-accent-strong underline-offset-4 hover:underline"
        >
          <bdi>{source.title}</bdi>
        </button>
        {location && <bdi className="ms-2 text-muted">{location}</bdi>}
        {heading && heading !== location && heading !== source.title && (
          <bdi className="block text-muted">{heading}</bdi>
        )}
      </h4>
      <dl className="mt-1 mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {mayTune && <Score name={translate('support.score')} value={score} />}
        {mayTune && <Score name={translate('support.rerankerScore')} value={rerankerScore} />}
        <dt className="sr-only">{translate('panel.citation')}</dt>
        <dd
          className={
            number ? 'rounded-md bg-accent-soft px-1.5 font-medium text-accent-strong' : 'text-muted'
          }
        >
          {number ? translate('support.cited', { number }) : translate('support.found')}
        </dd>
      </dl>
      <PassageText passage={text} quotes={quotes} />
    </article>
  );
}

function Score({ name, value }: { name: string; value: number | null }) {
  if (value === null) return null;
  return (
    <div className="flex gap-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{Number(value.toPrecision(3))}</dd>
    </div>
  );
}

/** A passage that was found for an answer, in the order of the search. Scores are null where the server gave none. */
interface FoundPassage {
  source: Source;
  text: string;
  headings: string[];
  score: number | null;
  rerankerScore: number | null;
}

/** Every passage of a turn with its scores, from the thought “Results”; without one, what the data points hold. */
export function foundPassages(turn: Pick<Turn, 'thoughts'>, sources: readonly Source[]): FoundPassage[] {
  const { results } = readThoughts(turn.thoughts);
  const found = (results?.passages ?? []).flatMap(
    ({ sourcepage, content, headings, score, rerankerScore }) => {
      const source = sources.find((one) => one.sourcepage === sourcepage);
      return source && content ? [{ source, text: content, headings, score, rerankerScore }] : [];
    },
  );
  if (found.length > 0) return found;
  return sources.flatMap((source) =>
    source.passages.map((text) => ({ source, text, headings: [], score: null, rerankerScore: null })),
  );
}

interface ShownPicturesProps {
  turn: Turn;
  sources: readonly Source[];
  onShow: (sourcepage: string) => void;
}

/** The pictures that the model was shown, side by side; a click on one opens its document at the location. */
function ShownPictures({ turn, sources, onShow }: ShownPicturesProps) {
  const translate = useTranslate();
  const pictures = shownPictures(turn.dataPoints);
  if (pictures.length === 0) return null;
  const label = translate('support.pictures', { count: pictures.length });
  return (
    <>
      <p className="mb-3 text-sm text-muted">{label}</p>
      <ScrollRegion aria-label={label} className="-mx-5 mb-5 overflow-x-auto px-5 pb-2 outline-offset-[-2px]">
        <ul className="flex w-max gap-3">
          {pictures.map((picture, index) => (
            <li key={picture} className="w-36">
              <ShownPicture
                picture={picture}
                number={index + 1}
                source={sources.find((source) => source.picture === picture)}
                onShow={onShow}
              />
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </>
  );
}

interface ShownPictureProps {
  picture: string;
  number: number;
  source: Source | undefined;
  onShow: (sourcepage: string) => void;
}

function ShownPicture({ picture, number, source, onShow }: ShownPictureProps) {
  const translate = useTranslate();
  const location = source && locationOf(source, translate);
  const alt = pictureName(source, location, number, translate);
  const image = <PictureFrame picture={picture} alt={alt} />;
  return (
    <figure>
      {source ? (
        <button
          type="button"
          onClick={() => onShow(source.sourcepage)}
          className="block w-full rounded-lg outline-offset-2"
        >
          {image}
        </button>
      ) : (
        image
      )}
      <figcaption className="mt-1.5 text-sm leading-5">
        <bdi className="block truncate font-medium">
          {source?.title ?? translate('support.picture', { number })}
        </bdi>
        {location && <bdi className="block truncate text-muted">{location}</bdi>}
      </figcaption>
    </figure>
  );
}

/** A picture in a frame of one size, that of a page, so that nothing moves when it arrives; what it says instead when it cannot come. */
function PictureFrame({ picture, alt }: { picture: string; alt: string }) {
  const translate = useTranslate();
  const [missing, setMissing] = useState(false);
  return (
    <span className="flex h-51 w-full items-center justify-center overflow-hidden rounded-lg border border-line bg-sunken">
      {missing ? (
        <span className="p-3 text-center text-sm text-muted">{translate('support.pictureMissing')}</span>
      ) : (
        <img
          src={picture}
          alt={alt}
          loading="lazy"
          decoding="async"
          onError={() => setMissing(true)}
          className="size-full object-contain"
        />
      )}
    </span>
  );
}

function pictureName(
  source: Source | undefined,
  location: string | undefined,
  number: number,
  translate: ReturnType<typeof useTranslate>,
): string {
  if (!source) return translate('support.picture', { number });
  const { title } = source;
  return location
    ? translate('support.pictureOfLocation', { title, location })
    : translate('support.pictureOf', { title });
}
