import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { findPassages } from '#lib/client/pdf/find-passage.ts';
import type { Source } from '#lib/client/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** A paragraph, list or table of a document: how it looks, and what it says. */
export interface DocumentBlock {
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
export function MarkedBlocks({ source, quotes, blocks, spaced }: MarkedBlocksProps) {
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
