import { useState } from 'react';
import { contentUrl } from '#lib/client/sources/source-place.ts';
import type { Source } from '#lib/client/sources/sources.ts';
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

const NOTHING_QUOTED: readonly string[] = [];

/**
 * A document as its format allows, at the cited place; a `wholeDocument` from its beginning. It shows its first props
 * until it is mounted anew.
 */
export function DocumentView(props: { source: Source; quotes?: readonly string[] }) {
  // A growing answer must not draw its document again with every word.
  const [{ source, quotes = NOTHING_QUOTED }] = useState(props);
  const View = VIEWS[sourceKindOf(source.place.sourcefile)];
  return <View source={source} quotes={quotes} />;
}

/**
 * A web page in a frame without any rights, below the passage found in it: the page cannot mark what is cited inside
 * the frame.
 */
function FramedView({ source }: ShownSource) {
  const translate = useTranslate();
  return (
    <LoadedDocument source={source} load={requireDocument}>
      {() => (
        <div className="flex min-h-0 grow flex-col">
          {source.passages.length > 0 && (
            <div className="flex max-h-2/5 min-h-0 flex-col">
              <PassageView source={source} />
            </div>
          )}
          {/* An empty sandbox: no scripts, no forms, no origin. The route that serves it says the same. */}
          <iframe
            sandbox=""
            src={contentUrl(source.sourcepage)}
            title={translate('document.frame', { title: source.title })}
            className="min-h-0 w-full grow border-t border-line bg-white [color-scheme:light]"
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
