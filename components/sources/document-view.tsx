import { useState } from 'react';
import { type SourceKind, sourceKindOf } from '#lib/client/source-kind.ts';
import { FramedView } from './framed-view.tsx';
import { ImageView } from './image-view.tsx';
import { PassagesView } from './passages-view.tsx';
import { PdfView } from './pdf-view.tsx';
import { SheetView } from './sheet-view.tsx';
import type { ShownSource } from './shown-source.ts';
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

/** A document in the best way there is for its format, at what is cited. Shows what it was opened with until it is opened anew. */
export function DocumentView(props: ShownSource) {
  // An answer that is still growing must not draw its document again with every word.
  const [{ source, quotes }] = useState(props);
  const View = VIEWS[sourceKindOf(source.place.sourcefile)];
  return <View source={source} quotes={quotes} />;
}
