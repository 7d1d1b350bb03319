import { Badge } from '#components/ui/badge.tsx';
import { Table } from '#components/ui/table.tsx';
import type { DocumentRow } from '#lib/api/admin.ts';
import { sizeText } from '#lib/client/sources/size-text.ts';
import { contentUrl } from '#lib/core/citations/sourcepage.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';

interface DocumentTableProps {
  documents: readonly DocumentRow[];
  /** By name. */
  chosen: ReadonlySet<string>;
  /** Whether documents are shown only to the readers they list. */
  isControlled: boolean;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

const CELL = 'px-3 py-2.5 text-start align-top first:ps-4 last:pe-4';

/** Documents, one a row, with boxes to choose them. */
export function DocumentTable({ documents, chosen, isControlled, onChoose }: DocumentTableProps) {
  const translate = useTranslate();
  const names = documents.map(({ sourcefile }) => sourcefile);
  const all = names.every((name) => chosen.has(name));
  const columns = ['name', 'readers', 'category', 'passages', 'size'] as const;

  function choose(changed: string[], isChosen: boolean) {
    const others = [...chosen].filter((name) => !changed.includes(name));
    onChoose(new Set(isChosen ? [...others, ...changed] : others));
  }

  return (
    <Table
      label={translate('admin.nav.documents')}
      minWidth="min-w-[46rem]"
      cell={CELL}
      start={
        <input
          type="checkbox"
          className="size-4 accent-accent"
          aria-label={translate('admin.documents.chooseAll')}
          checked={all}
          onChange={(event) => choose(names, event.target.checked)}
        />
      }
      columns={columns.map((column) => translate(`admin.documents.${column}`))}
    >
      {documents.map((document) => (
        <DocumentLine
          key={document.sourcefile}
          document={document}
          isControlled={isControlled}
          isChosen={chosen.has(document.sourcefile)}
          onChoose={(isChosen) => choose([document.sourcefile], isChosen)}
        />
      ))}
    </Table>
  );
}

function DocumentLine(props: {
  document: DocumentRow;
  isControlled: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}) {
  const translate = useTranslate();
  const locale = useLocale();
  const { sourcefile, title, category, passages, sizeBytes, origin } = props.document;
  const number = new Intl.NumberFormat(locale);
  return (
    <tr className={props.isChosen ? 'bg-accent-soft' : ''}>
      <td className={CELL}>
        <input
          type="checkbox"
          className="size-4 accent-accent"
          aria-label={translate('admin.documents.choose', { name: sourcefile })}
          checked={props.isChosen}
          onChange={(event) => props.onChoose(event.target.checked)}
        />
      </td>
      <td className={`${CELL} max-w-96`}>
        <a
          href={contentUrl(sourcefile)}
          target="_blank"
          rel="noreferrer"
          className="font-medium underline-offset-4 hover:underline"
        >
          <bdi>{sourcefile}</bdi>
        </a>
        {origin === 'sample' && (
          <span className="ms-2">
            <Badge small tone="muted">
              {translate('admin.documents.sample')}
            </Badge>
          </span>
        )}
        {title && title !== sourcefile && (
          <span className="block text-xs text-muted">
            <bdi>{title}</bdi>
          </span>
        )}
      </td>
      <td className={`${CELL} max-w-72`}>
        <Readers {...props.document} isControlled={props.isControlled} />
      </td>
      <td className={CELL}>
        <bdi>{category}</bdi>
      </td>
      <td className={`${CELL} tabular-nums`}>{passages === null ? '' : number.format(passages)}</td>
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>{sizeText(sizeBytes, locale)}</td>
    </tr>
  );
}

/** The readers of a document: everyone, the listed ones, or none. Without access control, a document that lists none is open. */
function Readers(props: Pick<DocumentRow, 'oids' | 'groups'> & { isControlled: boolean }) {
  const { oids, groups, isControlled } = props;
  const translate = useTranslate();
  if (oids.includes('all') || groups.includes('all')) return translate('admin.documents.everyone');
  if (oids.length + groups.length === 0) {
    return (
      <span className="text-muted">
        {translate(isControlled ? 'admin.documents.noReaders' : 'admin.documents.uncontrolled')}
      </span>
    );
  }
  return (
    <ul className="flex flex-wrap gap-1">
      {[...groups.map((id) => ['group', id] as const), ...oids.map((id) => ['person', id] as const)].map(
        ([kind, id]) => (
          <li
            key={`${kind} ${id}`}
            title={id}
            className="max-w-40 truncate rounded-md bg-sunken px-1.5 py-0.5 text-xs"
          >
            <span className="text-muted">{translate(`admin.documents.kind.${kind}`)} </span>
            <bdi>{id}</bdi>
          </li>
        ),
      )}
    </ul>
  );
}
