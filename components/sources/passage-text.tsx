import type { ReactNode } from 'react';
import { inPlace } from '#components/ui/in-place.tsx';
import { DataTable } from '#components/ui/table.tsx';
import { citedRanges, quotedParts } from '#lib/client/sources/cited-words.ts';
import type { TextRange } from '#lib/client/sources/squashed-text.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { assertNever } from '#lib/shared/assert-never.ts';
import { mapLeaves, type PassageBlock, passageBlocks } from './passage-blocks.ts';
import { QuotedText } from './quoted-text.tsx';

interface PassageTextProps {
  passage: string;
  /** What an answer took from it, to be marked. */
  quotes?: readonly string[];
}

const NONE: readonly string[] = [];

/** A passage as it stands in its document, as far as the text that was taken from it tells. */
export function PassageText({ passage, quotes = NONE }: PassageTextProps) {
  const ranges = citedRanges(passage, quotes);
  let from = 0;
  // The texts of its blocks stand in it in their order.
  const blocks = passageBlocks(passage).map((block) =>
    mapLeaves(block, (text) => {
      const start = Math.max(from, passage.indexOf(text, from));
      from = start + text.length;
      return <QuotedText parts={quotedParts(text, within(ranges, start, from))} />;
    }),
  );
  return (
    <div className="prose" dir="auto">
      {inPlace(blocks, (block) => (
        <Block block={block} />
      ))}
    </div>
  );
}

/** The ranges from `start` to `end`, counted from there. */
function within(ranges: readonly TextRange[], start: number, end: number): TextRange[] {
  return ranges
    .filter((range) => range.start < end && range.end > start)
    .map((range) => ({ start: Math.max(0, range.start - start), end: Math.min(end, range.end) - start }));
}

function Block({ block }: { block: PassageBlock<ReactNode> }) {
  const translate = useTranslate();
  switch (block.kind) {
    case 'text':
      return <p>{block.text}</p>;
    case 'list':
      return (
        <ul>
          {inPlace(block.items, (item) => (
            <li>{item}</li>
          ))}
        </ul>
      );
    case 'table':
      return <DataTable label={translate('markdown.table')} header={block.header} rows={block.rows} />;
    case 'record':
      return (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {inPlace(block.fields, ({ name, value }) => (
            <div className="contents">
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    default:
      return assertNever(block);
  }
}
