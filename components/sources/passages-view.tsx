import { contentUrl } from '#lib/client/source-place.ts';
import { useSourceFault } from '#lib/client/use-source-document.ts';
import { DocumentFaultView, DocumentLoading } from './document-fault.tsx';
import { PassageView } from './passage-view.tsx';
import type { ShownSource } from './shown-source.ts';

/** A document of a format that browsers do not show, by the passages that were found in it. */
export function PassagesView({ source }: ShownSource) {
  const fault = useSourceFault(contentUrl(source.place.sourcefile));
  if (fault === 'asking') return <DocumentLoading />;
  return fault === 'missing' ? (
    <DocumentFaultView source={source} fault={fault} />
  ) : (
    <PassageView source={source} />
  );
}
