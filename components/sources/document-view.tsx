import './pdf/pdf-text.css';
import { useEffect, useRef, useState } from 'react';
import { drawPassageBars, fetchWords, markRuns, wordLayer } from '#components/sources/pdf/draw-page.ts';
import { citedSentences } from '#lib/client/sources/cited-sentences.ts';
import type { Source } from '#lib/client/sources/sources.ts';
import { contentUrl } from '#lib/core/citations/sourcepage.ts';
import { extensionOf, type FileKind, fileKindOf } from '#lib/shared/document-formats.ts';
import { BlocksView } from './blocks-view.tsx';
import { Findable } from './find/findable.tsx';
import {
  type DocumentFault,
  DocumentFaultView,
  findFault,
  LoadedDocument,
  type ShownSource,
} from './loaded-document.tsx';
import { PdfView } from './pdf-view.tsx';
import { SheetView } from './sheet-view.tsx';

const VIEWS: Readonly<Record<FileKind['view'], (props: ShownSource) => React.ReactNode>> = {
  pages: PdfView,
  blocks: BlocksView,
  rows: SheetView,
  image: ImageView,
};

const NOTHING_QUOTED: readonly string[] = [];

/**
 * A document as its format allows, at the cited location; a `wholeDocument` from its beginning. It shows its first props
 * until it is mounted anew.
 */
export function DocumentView(props: { source: Source; quotes?: readonly string[] }) {
  // A growing answer must not draw its document again with every word.
  const [{ source, quotes, said }] = useState(() => ({
    source: props.source,
    said: props.quotes ?? NOTHING_QUOTED,
    quotes: citedSentences(props.source.passages, props.quotes ?? NOTHING_QUOTED),
  }));
  const View = viewOf(source.location.sourcefile);
  return (
    <Findable>
      <View source={source} quotes={quotes} said={said} />
    </Findable>
  );
}

function viewOf(sourcefile: string) {
  const kind = fileKindOf(sourcefile);
  if (kind) return VIEWS[kind.view];
  // Ingestion reads no SVG, but other document stores hold it, and browsers draw it.
  return extensionOf(sourcefile) === 'svg' ? ImageView : PassagesView;
}

/** A document of a format that is not read here, by the passages found in it. */
function PassagesView({ source }: ShownSource) {
  const load = async (url: string, signal: AbortSignal) => {
    const found = await requireDocument(url, signal);
    return 'fault' in found && found.fault === 'missing' ? found : {};
  };
  return (
    <LoadedDocument source={source} load={load}>
      {() => <DocumentFaultView source={source} fault="other" />}
    </LoadedDocument>
  );
}

/** Resolves with the fault of the document at `url`, if it has one. */
async function requireDocument(url: string, signal: AbortSignal): Promise<object | { fault: DocumentFault }> {
  const fault = await findFault(url, signal);
  return fault ? { fault } : {};
}

/** An image, described by the passage found in it, with the cited words marked. */
function ImageView({ source, quotes }: ShownSource) {
  const { sourcefile } = source.location;
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
        <img
          ref={image}
          src={contentUrl(sourcefile)}
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
  const shown = markRuns(runs, passages, quotes);
  drawPassageBars(layer);
  shown?.scrollIntoView({ block: 'center' });
}
