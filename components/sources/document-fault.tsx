import type { DocumentFault } from '#lib/client/source-document.ts';
import type { Source } from '#lib/client/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { PassageView } from './passage-view.tsx';

/** What is shown while a document is fetched. */
export function DocumentLoading() {
  const translate = useTranslate();
  return <p className="motion-safe:animate-pulse p-5 text-muted">{translate('document.loading')}</p>;
}

/** What is shown in place of a document: that it is gone, or else the passages that were found in it. */
export function DocumentFaultView({ source, fault }: { source: Source; fault: DocumentFault }) {
  const translate = useTranslate();
  const text = translate(`document.${fault}`);
  if (fault === 'missing') return <p className="p-5 text-danger">{text}</p>;
  return (
    <>
      <p className="border-b border-line px-5 py-3 text-sm text-muted">{text}</p>
      <PassageView source={source} />
    </>
  );
}
