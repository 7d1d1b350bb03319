'use no memo';

import { Suspense, useCallback, useState } from 'react';
import { takeImages } from '#components/images/question-images.ts';
import { useDeployment } from '#components/shell/page-context.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { useFilesComing } from './use-files-coming.ts';

const UploadsSheet = lazyComponent(async () => (await import('./uploads-sheet.tsx')).UploadsSheet);

const NONE: readonly File[] = [];

/** A part of the page onto which files can be dropped and pasted, to be asked about, and the list of them. */
export function useOwnFiles() {
  const [isOpen, setOpen] = useState(false);
  const [coming, setComing] = useState(NONE);
  const { seesImages } = useDeployment();
  const { over, handlers } = useFilesComing((files) => {
    const documents = takeImages(files, seesImages);
    if (documents.length === 0) return;
    setComing(documents);
    setOpen(true);
  });
  return {
    handlers,
    over,
    isOpen,
    coming,
    // The same with each piece of an answer: what is given it is not drawn again.
    open: useCallback(() => setOpen(true), []),
    close: () => setOpen(false),
    taken: () => setComing(NONE),
  };
}

/** What lies over that part while files are held above it, or while their list is open. */
export function OwnFiles({ files }: { files: ReturnType<typeof useOwnFiles> }) {
  const translate = useTranslate();
  return (
    <>
      {files.over && (
        <p className="pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-2xl border-2 border-dashed border-accent bg-accent-soft/95 p-4 text-center text-lg font-medium">
          {translate('uploads.dropHere')}
        </p>
      )}
      {files.isOpen && (
        <Suspense>
          <UploadsSheet coming={files.coming} onTaken={files.taken} onClose={files.close} />
        </Suspense>
      )}
    </>
  );
}
