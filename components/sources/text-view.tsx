import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { MarkdownBlock } from '#components/answer/markdown-block.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { advanceBlocks, noBlocks } from '#lib/client/markdown/answer-blocks.ts';
import { plainText } from '#lib/client/markdown/plain-text.ts';
import { findPassages } from '#lib/client/sources/find-passage.ts';
import type { Source } from '#lib/client/sources/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { LoadedDocument } from './loaded-document.tsx';
import { decodeText, fetchDocument, type ShownSource, sourceKindOf } from './source-document.ts';

/** A Markdown or plain text document, whole, with what is cited marked. */
export function TextView({ source, quotes }: ShownSource) {
  const isMarkdown = sourceKindOf(source.place.sourcefile) === 'markdown';
  return (
    <LoadedDocument source={source} load={fetchDocument}>
      {({ bytes }) => (
        <MarkedBlocks
          source={source}
          quotes={quotes}
          blocks={isMarkdown ? markdownBlocks(decodeText(bytes)) : textBlocks(decodeText(bytes))}
          spaced={isMarkdown}
        />
      )}
    </LoadedDocument>
  );
}

function markdownBlocks(text: string): DocumentBlock[] {
  const { settled, tail } = advanceBlocks(noBlocks, text.replaceAll('\r', ''), true);
  return [...settled, ...tail]
    .filter(({ token }) => token.type !== 'space')
    .map(({ start, token }) => ({
      key: start,
      text: plainText(token.raw),
      shown: <MarkdownBlock token={token} />,
    }));
}

// Line by line, as it was written: a sentence that runs over several lines is found all the same.
function textBlocks(text: string): DocumentBlock[] {
  return text.split(/\r?\n/).map((line, key) => ({
    key,
    text: line,
    shown: <p className="min-h-[1lh] whitespace-pre-wrap">{line}</p>,
  }));
}

/** A paragraph, list or table of a document: how it looks, and what it says. */
interface DocumentBlock {
  key: number;
  text: string;
  shown: ReactNode;
}

interface MarkedBlocksProps {
  source: Source;
  quotes: readonly string[];
  blocks: DocumentBlock[];
  /** Whether there is room between the blocks, as between paragraphs. */
  spaced: boolean;
}

/** The blocks of a document, those that are cited marked, scrolled to what the answer took from it. */
function MarkedBlocks({ source, quotes, blocks, spaced }: MarkedBlocksProps) {
  const translate = useTranslate();
  const area = useRef<HTMLElement>(null);
  const texts = blocks.map(({ text }) => text);
  const cited = findPassages(texts, source.passages);
  const quoted = findPassages(texts, quotes);

  useLayoutEffect(() => {
    const marks = area.current;
    const first = marks?.querySelector('[data-quoted]') ?? marks?.querySelector('[role=mark]');
    first?.scrollIntoView({ block: 'center' });
  }, []);

  return (
    <ScrollRegion
      ref={area}
      aria-label={translate('document.content', { title: source.title })}
      className="min-h-0 grow overflow-y-auto p-5 outline-offset-[-2px]"
    >
      <div className={spaced ? 'prose' : 'leading-relaxed'} dir="auto">
        {blocks.map(({ key, shown }, index) =>
          cited.has(index) ? (
            // biome-ignore lint/a11y/useSemanticElements: a mark element may not hold a list or a table
            <div
              key={key}
              role="mark"
              data-quoted={quoted.has(index) ? '' : undefined}
              className="-mx-2 border-s-3 border-accent bg-marked px-2 data-quoted:bg-quoted"
            >
              {shown}
            </div>
          ) : (
            <div key={key}>{shown}</div>
          ),
        )}
      </div>
    </ScrollRegion>
  );
}
