import { useState } from 'react';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import type { Turn } from '#lib/client/conversation/turn.ts';
import { placeOf, type Source, shownPictures } from '#lib/client/sources/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface ShownPicturesProps {
  turn: Turn;
  sources: readonly Source[];
  onShow: (sourcepage: string) => void;
}

/** The pictures that the model was shown, side by side; a click on one opens its document at the place. */
export function ShownPictures({ turn, sources, onShow }: ShownPicturesProps) {
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
  const place = source && placeOf(source, translate);
  const alt = pictureName(source, place, number, translate);
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
        {place && <bdi className="block truncate text-muted">{place}</bdi>}
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
  place: string | undefined,
  number: number,
  translate: ReturnType<typeof useTranslate>,
): string {
  if (!source) return translate('support.picture', { number });
  const { title } = source;
  return place
    ? translate('support.pictureOfPlace', { title, place })
    : translate('support.pictureOf', { title });
}
