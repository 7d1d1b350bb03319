import { contentUrl } from '#lib/client/source-place.ts';
import { useSourceFault } from '#lib/client/use-source-document.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { DocumentFaultView, DocumentLoading } from './document-fault.tsx';
import { PassageView } from './passage-view.tsx';
import type { ShownSource } from './shown-source.ts';

/**
 * A web page as it was written, in a frame that may do nothing, below the passage that was found in it: nothing reaches
 * into the frame, so what is cited cannot be marked there.
 */
export function FramedView({ source }: ShownSource) {
  const translate = useTranslate();
  const fault = useSourceFault(contentUrl(source.place.sourcefile));
  if (fault === 'asking') return <DocumentLoading />;
  if (fault) return <DocumentFaultView source={source} fault={fault} />;
  return (
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
  );
}
