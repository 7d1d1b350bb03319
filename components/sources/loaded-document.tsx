import type { ReactNode } from 'react';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { useLoaded } from '#lib/client/page/use-loaded.ts';
import type { Source } from '#lib/client/sources/sources.ts';
import { contentUrl } from '#lib/core/citations/sourcepage.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { PassageText } from './passage-text.tsx';

/** Longer documents are shown by their passages: rendering them whole would stop the page. */
const MOST_BYTES = 1_000_000;

/** Why a document is not shown: it is gone, too long, or could not be fetched or read. */
export type DocumentFault = 'missing' | 'too-long' | 'other';

/** Fetches the document at `url`, of at most 1 MB. Rejects only when `signal` aborts. */
export async function fetchDocument(
  url: string,
  signal: AbortSignal,
): Promise<{ bytes: ArrayBuffer } | { fault: DocumentFault }> {
  try {
    const response = await fetch(url, { signal });
    if (response.status === 404) return { fault: 'missing' };
    if (!response.ok) return { fault: 'other' };
    if (Number(response.headers.get('content-length')) > MOST_BYTES) {
      await response.body?.cancel();
      return { fault: 'too-long' };
    }
    const bytes = await response.arrayBuffer();
    return bytes.byteLength > MOST_BYTES ? { fault: 'too-long' } : { bytes };
  } catch {
    signal.throwIfAborted();
    return { fault: 'other' };
  }
}

/** Asks whether the document at `url` is there, without fetching it. Rejects only when `signal` aborts. */
export async function findFault(url: string, signal: AbortSignal): Promise<DocumentFault | undefined> {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD', signal });
    if (ok) return undefined;
    return status === 404 ? 'missing' : 'other';
  } catch {
    signal.throwIfAborted();
    return 'other';
  }
}

/** The text of a file in UTF-8, in UTF-16 when it says so, or else in the old Western encoding. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A source to show, and its sentences that the answer rests on. */
export interface ShownSource {
  source: Source;
  /** The sentences and rows of the source that the answer rests on. */
  quotes: readonly string[];
  /** What the answer says on the word of the source, in its own words. */
  said: readonly string[];
}

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
