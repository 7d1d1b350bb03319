import { inPlace } from '#components/ui/in-place.tsx';
import type { DocumentBlock } from '#lib/core/source-blocks.ts';
import { BlockElement, PASSAGE, passageMark } from './block-element.tsx';
import type { DocumentMarks } from './document-marks.ts';
import { MarkedRuns } from './marked-runs.tsx';

type Item = Extract<DocumentBlock, { kind: 'item' }>;

/** Blocks one below the other; items that follow each other are one list. */
export function BlockList({ blocks, marks }: { blocks: readonly DocumentBlock[]; marks: DocumentMarks }) {
  return inPlace(grouped(blocks), (group) =>
    Array.isArray(group) ? (
      <Items items={group} marks={marks} />
    ) : (
      <BlockElement block={group} marks={marks} />
    ),
  );
}

function Items({ items, marks }: { items: readonly Item[]; marks: DocumentMarks }) {
  return (
    <ul className="list-none ps-0">
      {inPlace(items, ({ level, marker, runs }) => (
        <li dir="auto" data-passage={passageMark(runs, marks)} className={PASSAGE}>
          <div
            className="flex gap-2"
            style={{ marginInlineStart: `${Math.min(level, MOST_LEVELS) * 1.5}em` }}
          >
            <span className="shrink-0 text-muted tabular-nums">{marker}</span>
            <div className="min-w-0 whitespace-pre-line">
              <MarkedRuns runs={runs} ranges={marks.ranges.get(runs)} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

// A deeper list would leave no room for its words.
const MOST_LEVELS = 5;

function grouped(blocks: readonly DocumentBlock[]): (Exclude<DocumentBlock, Item> | Item[])[] {
  const groups: (Exclude<DocumentBlock, Item> | Item[])[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind !== 'item') groups.push(block);
    else if (Array.isArray(last)) last.push(block);
    else groups.push([block]);
  }
  return groups;
}
