import { DataTable } from '#components/ui/table.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { assertNever } from '#lib/shared/assert-never.ts';
import { type PassageBlock, passageBlocks } from './passage-blocks.ts';

/** A passage as it stands in its document, as far as the text that was taken from it tells. */
export function PassageText({ passage }: { passage: string }) {
  return (
    <div className="prose" dir="auto">
      {passageBlocks(passage).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a passage never changes
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: PassageBlock }) {
  const translate = useTranslate();
  switch (block.kind) {
    case 'text':
      return <p>{block.text}</p>;
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a passage never changes
            <li key={index}>{item}</li>
          ))}
        </ul>
      );
    case 'table':
      return <DataTable label={translate('markdown.table')} header={block.header} rows={block.rows} />;
    case 'record':
      return (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {block.fields.map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a passage never changes
            <div key={index} className="contents">
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
