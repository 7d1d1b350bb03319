import { useEffect, useState } from 'react';
import { decodeText } from '#lib/client/source-document.ts';
import { contentUrl } from '#lib/client/source-place.ts';
import { readRows, type SheetPart, sheetPart } from '#lib/client/source-table.ts';
import { useSourceDocument } from '#lib/client/use-source-document.ts';
import { DocumentFaultView, DocumentLoading } from './document-fault.tsx';
import { SheetRows } from './sheet-rows.tsx';
import type { ShownSource } from './shown-source.ts';

/** The rows of a sheet around the one that is cited. */
export function SheetView({ source }: ShownSource) {
  const fetched = useSourceDocument(contentUrl(source.place.sourcefile));
  const [part, setPart] = useState<SheetPart | 'unreadable'>();
  const { place } = source;

  useEffect(() => {
    if (!fetched || 'fault' in fetched) return;
    let wanted = true;
    readRows(/\.xlsx$/i.test(place.sourcefile) ? 'xlsx' : 'csv', fetched.bytes, decodeText, place).then(
      (rows) => wanted && setPart(sheetPart(rows, place.row ?? 1)),
      () => wanted && setPart('unreadable'),
    );
    return () => {
      wanted = false;
    };
  }, [fetched, place]);

  if (fetched && 'fault' in fetched) return <DocumentFaultView source={source} fault={fetched.fault} />;
  if (part === 'unreadable') return <DocumentFaultView source={source} fault="other" />;
  return part ? <SheetRows source={source} part={part} /> : <DocumentLoading />;
}
