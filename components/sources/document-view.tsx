import { useState } from 'react';
import { useEmbedHeader } from '#components/embed/embed-context.ts';
import { contentUrl } from '#lib/client/sources/source-place.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { ImageView } from './image-view.tsx';
import { LoadedDocument, PassageView } from './loaded-document.tsx';
import { PdfView } from './pdf-view.tsx';
import { SheetView } from './sheet-view.tsx';
import {
  type DocumentFault,
  findFault,
  type ShownSource,
  type SourceKind,
  sourceKindOf,
} from './source-document.ts';
import { TextView } from './text-view.tsx';

const VIEWS: Readonly<Record<SourceKind, (props: ShownSource) => React.ReactNode>> = {
  pdf: PdfView,
  markdown: TextView,
  text: TextView,
  html: FramedView,
  csv: SheetView,
  xlsx: SheetView,
  image: ImageView,
  passages: PassagesView,
};

/** A document as its format allows, at the cited place. It shows its first props until it is mounted anew. */
export function DocumentView(props: ShownSource) {
  // A growing answer must not draw its document again with every word.
  const [{ source, quotes }] = useState(props);
  const View = VIEWS[sourceKindOf(source.place.sourcefile)];
  return <View source={source} quotes={quotes} />;
}

/**
 * A web page in a frame without any rights, below the passage found in it: the page cannot mark what is cited inside
 * the frame.
 */
function FramedView({ source, quotes }: ShownSource) {
  const translate = useTranslate();
  // A document may be framed by our pages alone, also by those around our page.
  const isEmbedded = useEmbedHeader() !== null;
  if (isEmbedded) return <PassagesView source={source} quotes={quotes} />;
  return (
    <LoadedDocument source={source} load={requireDocument}>
      {() => (
        <div className="grid min-h-0 grow grid-rows-[minmax(0,2fr)_minmax(0,3fr)]">
          <div className="flex min-h-0 flex-col">
            <PassageView source={source} />
          </div>
          {/* An empty sandbox: no scripts, no forms, no origin. The route that serves it says the same. */}
          <iframe
            sandbox=""
            src={contentUrl(source.sourcepage)}
            title={translate('document.frame', { title: source.title })}
            className="size-full border-t border-line bg-white [color-scheme:light]"
          />
        </div>
      )}
    </LoadedDocument>
  );
}

/** A document of a format that browsers do not show, by the passages found in it. */
function PassagesView({ source }: ShownSource) {
  const load = async (url: string, signal: AbortSignal) => {
    const found = await requireDocument(url, signal);
    return 'fault' in found && found.fault === 'missing' ? found : {};
  };
  return (
    <LoadedDocument source={source} load={load}>
      {() => <PassageView source={source} />}
    </LoadedDocument>
  );
}

/** Resolves with the fault of the document at `url`, if it has one. */
async function requireDocument(url: string, signal: AbortSignal): Promise<object | { fault: DocumentFault }> {
  const fault = await findFault(url, signal);
  return fault ? { fault } : {};
}
