import { useEffect, useRef, useState } from 'react';
import { fetchWords } from '#lib/client/sources/fetch-words.ts';
import { contentPath } from '#lib/core/sourcepage.ts';
import { DocumentFaultView } from './loaded-document.tsx';
import { markRuns } from './pdf/mark-runs.ts';
import { wordLayer } from './pdf/word-layer.ts';
import type { ShownSource } from './source-document.ts';

/** An image, described by the passage found in it, with the cited words marked. */
export function ImageView({ source, quotes }: ShownSource) {
  const { sourcefile } = source.place;
  const [missing, setMissing] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const { passages } = source;

  useEffect(() => {
    const controller = new AbortController();
    showWords(image.current, { sourcefile, passages, quotes }, controller.signal).catch(() => {
      // Closed before they came.
    });
    return () => controller.abort();
  }, [sourcefile, passages, quotes]);

  if (missing) return <DocumentFaultView source={source} fault="missing" />;
  return (
    <div className="min-h-0 grow overflow-auto bg-sunken p-3">
      <div dir="ltr" className="relative mx-auto w-fit bg-white shadow-raised">
        {/* biome-ignore lint/performance/noImgElement: a document is shown as it is, never resized by the server */}
        <img
          ref={image}
          src={contentPath(sourcefile)}
          alt={passages[0] ?? source.title}
          onError={() => setMissing(true)}
          className="max-w-full"
        />
      </div>
    </div>
  );
}

interface CitedImage {
  sourcefile: string;
  passages: readonly string[];
  quotes: readonly string[];
}

/** Lays the words over the image and shows the first that is marked. Rejects when `signal` aborts. */
async function showWords(
  image: HTMLImageElement | null,
  { sourcefile, passages, quotes }: CitedImage,
  signal: AbortSignal,
): Promise<void> {
  const words = await fetchWords(sourcefile, 1, signal);
  if (!image || !words) return;
  await image.decode();
  signal.throwIfAborted();
  const { layer, ...runs } = wordLayer(words);
  image.after(layer);
  signal.addEventListener('abort', () => layer.remove());
  markRuns(runs, passages, quotes)?.scrollIntoView({ block: 'center' });
}
