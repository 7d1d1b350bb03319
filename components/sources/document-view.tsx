import { useState } from 'react';
import { citedSentences } from '#lib/client/sources/cited-sentences.ts';
import type { Source } from '#lib/client/sources/sources.ts';
import { extensionOf, type FileKind, fileKindOf } from '#lib/shared/document-formats.ts';
import { BlocksView } from './blocks-view.tsx';
import { Findable } from './find/findable.tsx';
import { ImageView } from './image-view.tsx';
import { DocumentFaultView, LoadedDocument } from './loaded-document.tsx';
import { PdfView } from './pdf-view.tsx';
import { SheetView } from './sheet-view.tsx';
import { type DocumentFault, findFault, type ShownSource } from './source-document.ts';

const VIEWS: Readonly<Record<FileKind['view'], (props: ShownSource) => React.ReactNode>> = {
  pages: PdfView,
  blocks: BlocksView,
  rows: SheetView,
  image: ImageView,
};

const NOTHING_QUOTED: readonly string[] = [];

/**
 * A document as its format allows, at the cited place; a `wholeDocument` from its beginning. It shows its first props
 * until it is mounted anew.
 */
export function DocumentView(props: { source: Source; quotes?: readonly string[] }) {
  // A growing answer must not draw its document again with every word.
  const [{ source, quotes }] = useState(() => ({
    source: props.source,
    quotes: citedSentences(props.source.passages, props.quotes ?? NOTHING_QUOTED),
  }));
  const View = viewOf(source.place.sourcefile);
  return (
    <Findable>
      <View source={source} quotes={quotes} />
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
