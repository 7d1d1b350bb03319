import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { WideRegion } from '#components/ui/wide-region.tsx';
import { safeLink } from '#lib/client/markdown/link-targets.ts';
import type { TextRange } from '#lib/client/sources/find-passage.ts';
import type { DocumentBlock, TableCell, TextRun } from '#lib/core/ports/source-parts.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { CitedRow, ContactText } from '../cited-row.tsx';
import { orderColumns } from '../sheet-rows.ts';
import { type DocumentMarks, textOf } from './document-marks.ts';

const UNMARKED: readonly TextRange[] = [];

/** Words of a document in their look, with what is cited of them marked. Nothing here loads anything. */
function MarkedRuns({
  runs,
  ranges = UNMARKED,
  isCode = false,
}: {
  runs: readonly TextRun[];
  /** Whether all of it is code, in which nothing is a link. */
  isCode?: boolean;
  ranges?: readonly TextRange[] | undefined;
}) {
  return keyByIndex(cutRuns(runs, ranges), ({ isMarked, ...run }) =>
    isMarked ? (
      <mark className="rounded-sm bg-quoted text-ink box-decoration-clone">
        <Run run={run} isCode={isCode} />
      </mark>
    ) : (
      <Run run={run} isCode={isCode} />
    ),
  );
}

function Run({ run, isCode }: { run: TextRun; isCode: boolean }) {
  const translate = useTranslate();
  const link = run.href === undefined ? undefined : safeLink(run.href);
  const isText = link === undefined && !run.code && !isCode;
  let shown: React.ReactNode = isText ? <ContactText text={run.text} /> : run.text;
  if (run.image) shown = translate('markdown.image', { alt: run.text });
  if (run.image) shown = <span className="text-sm text-muted">{shown}</span>;
  if (run.code) shown = <code>{shown}</code>;
  if (run.em) shown = <em>{shown}</em>;
  if (run.strong) shown = <strong>{shown}</strong>;
  if (!link) return shown;
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer nofollow" referrerPolicy="no-referrer">
      {shown}
    </a>
  );
}

/** Cuts runs where ranges of their joined text begin and end. Ranges are in order and apart from each other. */
export function cutRuns(
  runs: readonly TextRun[],
  ranges: readonly TextRange[],
): (TextRun & { isMarked: boolean })[] {
  const cuts = ranges.flatMap(({ start, end }) => [start, end]);
  let from = 0;
  return runs.flatMap((run) => {
    const to = from + run.text.length;
    const bounds = [from, ...cuts.filter((cut) => cut > from && cut < to), to];
    const pieces = bounds.slice(1).map((end, index) => {
      const start = bounds[index] ?? from;
      const isMarked = ranges.some((range) => range.start <= start && end <= range.end);
      return { ...run, text: run.text.slice(start - from, end - from), isMarked };
    });
    from = to;
    return pieces.filter(({ text }) => text !== '');
  });
}

type Item = Extract<DocumentBlock, { kind: 'item' }>;

/** Blocks one below the other; items that follow each other are one list. */
export function BlockList({ blocks, marks }: { blocks: readonly DocumentBlock[]; marks: DocumentMarks }) {
  return keyByIndex(grouped(blocks), (group) =>
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
      {keyByIndex(items, ({ level, marker, runs }) => (
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

/** A line beside what belongs to the passage that was found. */
const PASSAGE = 'data-passage:-ms-4 data-passage:border-s-3 data-passage:border-accent data-passage:ps-3.25';

type Kind<K extends DocumentBlock['kind']> = Extract<DocumentBlock, { kind: K }>;

/** A block of a document, but for items of lists, which are drawn together. */
function BlockElement({
  block,
  marks,
}: {
  block: Exclude<DocumentBlock, Kind<'item'>>;
  marks: DocumentMarks;
}) {
  switch (block.kind) {
    case 'heading':
      return <Heading block={block} marks={marks} />;
    case 'code':
      return <Code block={block} marks={marks} />;
    case 'table':
      return <Table block={block} marks={marks} />;
    case 'rule':
      return <hr />;
    default:
      return <Paragraph block={block} marks={marks} />;
  }
}

function Paragraph({ block, marks }: { block: Kind<'paragraph'>; marks: DocumentMarks }) {
  const text = (
    <p dir="auto" data-passage={passageMark(block.runs, marks)} className={`whitespace-pre-line ${PASSAGE}`}>
      <MarkedRuns runs={block.runs} ranges={marks.ranges.get(block.runs)} />
    </p>
  );
  return block.inset ? <blockquote>{text}</blockquote> : text;
}

// The page's own headings are of level one and two.
const LEVELS = [
  ['h3', 'text-xl'],
  ['h4', 'text-lg'],
  ['h5', 'text-base'],
  ['h6', 'text-base'],
] as const;

function Heading({ block, marks }: { block: Kind<'heading'>; marks: DocumentMarks }) {
  const [Level, size] = LEVELS[Math.min(block.level, LEVELS.length) - 1] ?? LEVELS[0];
  return (
    <Level dir="auto" data-passage={passageMark(block.runs, marks)} className={`${size} ${PASSAGE}`}>
      <MarkedRuns runs={block.runs} ranges={marks.ranges.get(block.runs)} />
    </Level>
  );
}

function Code({ block, marks }: { block: Kind<'code'>; marks: DocumentMarks }) {
  const translate = useTranslate();
  return (
    <WideRegion role="group" aria-label={translate('markdown.code')} className="rounded-xl bg-sunken">
      <pre dir="ltr">
        <code>
          <MarkedRuns runs={block.runs} ranges={marks.ranges.get(block.runs)} isCode />
        </code>
      </pre>
    </WideRegion>
  );
}

function Table({ block, marks }: { block: Kind<'table'>; marks: DocumentMarks }) {
  const translate = useTranslate();
  const cited = block.rows.find((row) => marks.ranges.has(row));
  return (
    <>
      {block.header && cited && <CitedCells header={block.header} cells={cited} said={marks.said} />}
      {/* A group: a document may have many tables, and landmarks need names of their own. */}
      <WideRegion
        role="group"
        aria-label={translate('markdown.table')}
        data-passage={block.rows.some((row) => marks.passages.has(row)) ? '' : undefined}
        className={PASSAGE}
      >
        <table dir="auto">
          {block.header && (
            <thead>
              <Row cells={block.header} marks={marks} isHeader />
            </thead>
          )}
          <tbody>
            {keyByIndex(block.rows, (cells) => (
              <Row cells={cells} marks={marks} />
            ))}
          </tbody>
        </table>
      </WideRegion>
    </>
  );
}

/** A cited row above its table, on a phone; nothing where cells reach over several columns or rows. */
function CitedCells({
  header,
  cells,
  said,
}: {
  header: readonly TableCell[];
  cells: readonly TableCell[];
  said: readonly string[];
}) {
  const isRegular = cells.length === header.length && ![...header, ...cells].some(spans);
  const [names, values] = [header, cells].map((row) => row.map(({ runs }) => textOf(runs)));
  if (!isRegular || !names || !values || names.length < 2) return null;
  const { columns } = orderColumns(names, values, said);
  return (
    <CitedRow
      header={names}
      cells={values}
      columns={columns}
      className="mb-3 border-s-3 border-accent ps-3.25"
    />
  );
}

function spans({ colSpan = 1, rowSpan = 1 }: TableCell): boolean {
  return colSpan > 1 || rowSpan > 1;
}

function Row({ cells, marks, isHeader }: { cells: TableCell[]; marks: DocumentMarks; isHeader?: boolean }) {
  return (
    <tr aria-current={marks.ranges.has(cells) || undefined} className="cited-row">
      {keyByIndex(cells, ({ runs, colSpan, rowSpan }) => {
        // A corner without words heads nothing.
        const isHead = isHeader && runs.some(({ text }) => text.trim());
        const Cell = isHead ? 'th' : 'td';
        return (
          <Cell
            colSpan={colSpan}
            rowSpan={rowSpan}
            {...(isHead && { scope: 'col' })}
            className="whitespace-pre-line"
          >
            <MarkedRuns runs={runs} />
          </Cell>
        );
      })}
    </tr>
  );
}

/** Set where the words belong to a passage that was found. */
function passageMark(runs: object, { passages }: DocumentMarks): '' | undefined {
  return passages.has(runs) ? '' : undefined;
}
