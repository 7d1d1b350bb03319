import { IconButton } from '#components/ui/button.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { MAX_IMAGES, type QuestionImage, questionImages, type Refusal } from './question-images.ts';

/** Small pictures of the images with their names, each with a button that removes it, and what was not taken and why. */
export function ImageStrip(props: { images: readonly QuestionImage[]; refusals: readonly Refusal[] }) {
  const translate = useTranslate();
  return (
    <div className="mb-2 flex flex-col gap-2">
      {props.images.length > 0 && (
        <ul aria-label={translate('images.list')} className="flex flex-wrap gap-2">
          {props.images.map((image) => (
            <li
              key={image.url}
              className="flex max-w-full items-center gap-2 rounded-xl border border-line bg-surface p-1 text-sm"
            >
              <img src={image.url} alt="" className="size-12 rounded-lg object-cover" />
              <bdi className="min-w-0 max-w-40 truncate">{image.file.name}</bdi>
              <IconButton
                icon="close"
                label={translate('images.remove', { name: image.file.name })}
                onClick={() => questionImages.remove(image)}
              />
            </li>
          ))}
        </ul>
      )}
      {props.refusals.length > 0 && (
        <div className="flex items-center justify-between gap-2 rounded-xl bg-sunken ps-3 text-sm text-muted">
          <ul className="py-2">
            {props.refusals.map(({ key, name }) => (
              <li key={key + name}>{translate(key, { name, count: MAX_IMAGES })}</li>
            ))}
          </ul>
          <IconButton
            icon="close"
            label={translate('images.dismiss')}
            onClick={() => questionImages.refuse([])}
          />
        </div>
      )}
    </div>
  );
}
