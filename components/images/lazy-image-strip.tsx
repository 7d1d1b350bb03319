'use no memo';

import { Suspense, useSyncExternalStore } from 'react';
import { lazyComponent } from '#components/ui/lazy-component.ts';
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
