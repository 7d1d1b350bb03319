import { useLayoutEffect, useMemo, useRef } from 'react';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import type { Source } from '#lib/client/sources/sources.ts';
import { blocksUrl, type DocumentSection, type DocumentText } from '#lib/core/ports/source-parts.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { BlockList } from './blocks/block-list.tsx';
import { type DocumentMarks, markDocument } from './blocks/document-marks.ts';
import { useShownPart } from './find/document-finder.ts';
import {
  type DocumentFault,
  DocumentFaultView,
  LoadedDocument,
  type ShownSource,
} from './loaded-document.tsx';

const FAULTS: Readonly<Record<number, DocumentFault>> = { 404: 'missing', 413: 'too-long' };

/** Fetches the text of the document at `url`. Rejects only when `signal` aborts. */
async function fetchBlocks(
  url: string,
  signal: AbortSignal,
): Promise<DocumentText | { fault: DocumentFault }> {
  try {
    const response = await fetch(url, { signal });
    if (response.ok) return (await response.json()) as DocumentText;
    return { fault: FAULTS[response.status] ?? 'other' };
  } catch {
    signal.throwIfAborted();
    return { fault: 'other' };
  }
}

/** A document of text, whole, with the sentences marked that the answer took from it. */
export function BlocksView({ source, quotes, said }: ShownSource) {
  const url = blocksUrl(source.location.sourcefile);
  return (
    <LoadedDocument source={source} load={(_, signal) => fetchBlocks(url, signal)}>
      {(text) => <MarkedText source={source} quotes={quotes} said={said} text={text} />}
    </LoadedDocument>
  );
}

function MarkedText({ source, quotes, said, text }: ShownSource & { text: DocumentText }) {
  const translate = useTranslate();
  const { location, passages } = source;
  useShownPart(text.isCut);
  const marks = useMemo(
    () => markDocument(text.sections, { location, passages, quotes, said }),
    [text, location, passages, quotes, said],
  );
  // What is cited stands beyond the part that is shown.
  if (text.isCut && passages.length > 0 && marks.ranges.size === 0) {
    return <DocumentFaultView source={source} fault="too-long" />;
  }
  return (
    <>
      {text.isCut && (
        <p className="shrink-0 border-b border-line px-5 py-2 text-sm text-muted">
          {translate('document.cut')}
        </p>
      )}
      <Sections source={source} sections={text.sections} marks={marks} />
    </>
  );
}

interface SectionsProps {
  source: Source;
  sections: readonly DocumentSection[];
  marks: DocumentMarks;
}

/** All of a document below each other, scrolled to what is marked first. */
function Sections({ source, sections, marks }: SectionsProps) {
  const translate = useTranslate();
  const area = useRef<HTMLElement>(null);
  const { slide, item } = source.location;

  useLayoutEffect(() => {
    const part = slide ?? item;
    const row = area.current?.querySelector<HTMLElement>('[data-cited-row]');
    // Drawn on a phone alone.
    const list = row?.offsetParent ? row : undefined;
    const cited = list ?? area.current?.querySelector('mark, tr[aria-current]');
    // A slide or an entry is shown even where nothing of it is marked.
    const target = cited ?? (part && area.current?.querySelector(`[data-part="${part}"]`));
    // Of a row that is wider than the panel, its beginning says which row it is.
    if (!target) return;
    const beginning = target.querySelector(':scope > :is(th, td)') ?? target;
    beginning.scrollIntoView({ block: cited ? 'center' : 'start' });
  }, [slide, item]);

  return (
    <ScrollRegion
      ref={area}
      aria-label={translate('document.content', { title: source.title })}
      className="min-h-0 grow overflow-y-auto p-5 pb-16 outline-offset-[-2px]"
    >
      <div className="mx-auto max-w-reading">
        {keyByIndex(sections, (section) => (
          <Section section={section} marks={marks} />
        ))}
      </div>
    </ScrollRegion>
  );
}

/** A slide or an entry as a card, with its number; else a part of the text. */
function Section({ section, marks }: { section: DocumentSection; marks: DocumentMarks }) {
  const translate = useTranslate();
  const { slide, item, blocks, notes } = section;
  const number = slide ?? item;
  const text = (
    <div className="prose [&>:first-child]:mt-0">
      <BlockList blocks={blocks} marks={marks} />
    </div>
  );
  if (number === undefined) return text;
  const name = translate(slide === undefined ? 'document.entry' : 'document.slide', { number });
  return (
    <section
      aria-label={name}
      data-part={number}
      className="mb-4 scroll-mt-3 overflow-hidden rounded-xl border border-line px-5 py-4"
    >
      <p className="mb-1 text-xs font-medium text-muted">{name}</p>
      {text}
      {notes && (
        <div className="-mx-5 -mb-4 mt-4 border-t border-line bg-sunken px-5 py-3 text-sm">
          <p className="mb-1 text-xs font-medium text-muted">{translate('document.notes')}</p>
          <div className="prose">
            <BlockList blocks={notes} marks={marks} />
          </div>
        </div>
      )}
    </section>
  );
}
