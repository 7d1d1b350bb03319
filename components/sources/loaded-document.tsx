import type { ReactNode } from 'react';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { useLoaded } from '#lib/client/page/use-loaded.ts';
import type { Source } from '#lib/client/sources/sources.ts';
import { contentUrl } from '#lib/core/citations/sourcepage.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { PassageText } from './passage-text.tsx';
import type { DocumentFault } from './source-document.ts';

interface LoadedDocumentProps<Value> {
  source: Source;
  load: (url: string, signal: AbortSignal) => Promise<Value | { fault: DocumentFault }>;
  children: (value: Value) => ReactNode;
}

/** A document by what `load` resolves with; a note until then, and the reason when it cannot be shown. */
export function LoadedDocument<Value extends object>({ source, load, children }: LoadedDocumentProps<Value>) {
  const translate = useTranslate();
  const url = contentUrl(source.location.sourcefile);
  const loaded = useLoaded(url, (signal) => load(url, signal));
  if (!loaded) {
    return <p className="motion-safe:animate-pulse p-5 text-muted">{translate('document.loading')}</p>;
  }
  if ('error' in loaded) return <DocumentFaultView source={source} fault="other" />;
  const { value } = loaded;
  return 'fault' in value ? <DocumentFaultView source={source} fault={value.fault} /> : children(value);
}

/** Says why a document is not shown; one that exists is shown by the passages found in it. */
export function DocumentFaultView({ source, fault }: { source: Source; fault: DocumentFault }) {
  const translate = useTranslate();
  if (fault === 'missing') return <p className="p-5 text-danger">{translate('document.missing')}</p>;
  // Without an answer there is no passage to show instead.
  if (source.passages.length === 0) {
    return <p className="p-5 text-muted">{translate(`document.whole.${fault}`)}</p>;
  }
  const text = translate(`document.${fault}`);
  return (
    <>
      <p className="border-b border-line px-5 py-3 text-sm text-muted">{text}</p>
      <PassageView source={source} />
    </>
  );
}

/** The passages found in a document, below their headings, with what an answer says on their word (`said`) marked. */
export function PassageView({ source, said }: { source: Source; said?: readonly string[] }) {
  const translate = useTranslate();
  const { passages, headings } = source;
  if (passages.length === 0) return <p className="p-5 text-muted">{translate('panel.noPassage')}</p>;
  const label = translate('panel.passages', { count: passages.length });
  return (
    <ScrollRegion aria-label={label} className="min-h-0 grow overflow-y-auto p-5 outline-offset-[-2px]">
      <h3 className="text-sm font-semibold text-muted">{label}</h3>
      {headings.length > 0 && (
        <p className="mt-1 text-sm text-muted">
          <bdi>{headings.join(' › ')}</bdi>
        </p>
      )}
      {keyByIndex(passages, (passage) => (
        <div className="mt-4 border-s-3 border-accent ps-4">
          <PassageText passage={passage} {...(said && { quotes: said })} />
        </div>
      ))}
    </ScrollRegion>
  );
}
