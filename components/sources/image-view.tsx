import { useState } from 'react';
import { contentUrl } from '#lib/client/source-place.ts';
import { DocumentFaultView } from './document-fault.tsx';
import type { ShownSource } from './shown-source.ts';

/** An image, with what was found about it. */
export function ImageView({ source }: ShownSource) {
  const [missing, setMissing] = useState(false);
  if (missing) return <DocumentFaultView source={source} fault="missing" />;
  return (
    <div className="min-h-0 grow overflow-auto bg-sunken p-3">
      {/* biome-ignore lint/performance/noImgElement: a document is shown as it is, never resized by the server */}
      <img
        src={contentUrl(source.place.sourcefile)}
        alt={source.passages[0] ?? source.title}
        onError={() => setMissing(true)}
        className="mx-auto max-w-full bg-white shadow-raised"
      />
    </div>
  );
}
