import './pdf/pdf-text.css';
import { useEffect, useRef, useState } from 'react';
import { drawPassageBars, fetchWords, markRuns, wordLayer } from '#components/sources/pdf/draw-page.ts';
import { citedSentences } from '#lib/client/sources/cited-sentences.ts';
import type { Source } from '#lib/client/sources/sources.ts';
import { contentUrl, pictureUrl } from '#lib/core/citations/sourcepage.ts';
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

/**
 * An image, described by the passage found in it, with the cited words marked. Of a TIFF, which browsers do not draw, the pages
 * as the server draws them, below each other: up to the cited one, and each further one when it comes into view.
 */
function ImageView({ source, quotes }: ShownSource) {
  const { sourcefile, page: cited = 1 } = source.location;
  const isDrawn = fileKindOf(sourcefile)?.format === 'tiff';
  const [pages, setPages] = useState(isDrawn ? cited : 1);
  const [isWhole, setWhole] = useState(!isDrawn);
  const [missing, setMissing] = useState(false);

  if (missing) return <DocumentFaultView source={source} fault="missing" />;
  const loaded = (page: number) => {
    if (page === pages && !isWhole) setPages(page + 1);
  };
  const failed = (page: number) => {
    if (page === 1 || page < pages) return setMissing(true);
    setWhole(true);
    setPages(page - 1);
  };
  return (
    <div className="min-h-0 grow overflow-auto bg-sunken p-3">
      {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
        <ImagePage
          key={page}
          url={isDrawn ? pictureUrl(`${sourcefile}#page=${page}`) : contentUrl(sourcefile)}
          sourcefile={sourcefile}
          page={page}
          title={source.title}
          passages={page === cited ? source.passages : NOTHING_QUOTED}
          quotes={quotes}
          onLoad={() => loaded(page)}
          onFail={() => failed(page)}
        />
      ))}
    </div>
  );
}

function ImagePage(
  props: CitedImage & { url: string; title: string; onLoad: () => void; onFail: () => void },
) {
  const { url, title, onLoad, onFail, sourcefile, page, passages, quotes } = props;
  const [isLoaded, setLoaded] = useState(false);
  const image = useRef<HTMLImageElement>(null);

  useEffect(() => {
    if (!isLoaded) return;
    const controller = new AbortController();
    showWords(image.current, { sourcefile, page, passages, quotes }, controller.signal).catch(() => {
      // Closed before they came.
    });
    return () => controller.abort();
  }, [isLoaded, sourcefile, page, passages, quotes]);

  return (
    <div dir="ltr" className="relative mx-auto mb-3 w-fit bg-white shadow-raised last:mb-0">
      <img
        ref={image}
        src={url}
        alt={passages[0] ?? title}
        loading="lazy"
        onLoad={() => {
          setLoaded(true);
          onLoad();
        }}
        onError={onFail}
        className="max-w-full"
      />
    </div>
  );
}

interface CitedImage {
  sourcefile: string;
  page: number;
  passages: readonly string[];
  quotes: readonly string[];
}

/** Lays the words over the image and shows the first that is marked. Rejects when `signal` aborts. */
async function showWords(
  image: HTMLImageElement | null,
  { sourcefile, page, passages, quotes }: CitedImage,
  signal: AbortSignal,
): Promise<void> {
  const words = await fetchWords(sourcefile, page, signal);
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
