'use no memo';

import { type ChangeEvent, Suspense, useSyncExternalStore } from 'react';
import { useDeployment } from '#components/shell/page-context.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { MODEL_IMAGE_TYPES } from '#lib/shared/model-images.ts';
import { questionImages } from './question-images.ts';

const ImageStrip = lazyComponent(async () => (await import('./image-strip.tsx')).ImageStrip);

/** The images that go with the next question, above the field for it; nothing while there are none. */
export function LazyImageStrip() {
  const { subscribe, snapshot } = questionImages;
  const { images, refusals } = useSyncExternalStore(subscribe, snapshot, snapshot);
  return (
    <div role="status">
      {images.length + refusals.length > 0 && (
        <Suspense>
          <ImageStrip images={images} refusals={refusals} />
        </Suspense>
      )}
    </div>
  );
}

/** Chooses images for the next question; absent where the model sees none. */
export function ImageButton() {
  const translate = useTranslate();
  const { seesImages } = useDeployment();
  if (!seesImages) return null;

  function take({ target }: ChangeEvent<HTMLInputElement>) {
    void questionImages.add([...(target.files ?? [])]);
    target.value = '';
  }

  return (
    <label
      title={translate('images.add')}
      className="inline-flex size-10 shrink-0 cursor-pointer items-center justify-center rounded-lg text-muted hover:bg-sunken hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
    >
      <Icon name="image" />
      <input
        type="file"
        multiple
        accept={MODEL_IMAGE_TYPES.join(',')}
        aria-label={translate('images.add')}
        onChange={take}
        className="sr-only"
      />
    </label>
  );
}
