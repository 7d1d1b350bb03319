import { useState } from 'react';
import { dayText, ValidityMark } from '#components/sources/validity-mark.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { useHydrated } from '#components/ui/browser-state.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog, Sheet } from '#components/ui/modal.tsx';
import { Table } from '#components/ui/table.tsx';
import { useUnsavedEdits } from '#components/ui/use-unsaved-edits.ts';
import type { DocumentRow, LabelChange } from '#lib/api/admin.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { sizeText } from '#lib/client/sources/size-text.ts';
import { contentUrl } from '#lib/core/citations/sourcepage.ts';
import type { DocumentLabels } from '#lib/core/ports/document-service.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';
import { refusalText } from '../admin-page.tsx';
import { LabelFields, trimmedLabels } from './label-fields.tsx';
import { ValidityDialog } from './validity-dialog.tsx';

interface DocumentTableProps {
  documents: readonly DocumentRow[];
  /** By name. */
  chosen: ReadonlySet<string>;
  /** Whether documents are shown only to the readers they list. */
  isControlled: boolean;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

const CELL = 'px-3 py-2.5 text-start align-top first:ps-4 last:pe-4';

/** Documents, one a row, with boxes to choose them, disabled until hydration: earlier ticks would be lost. */
export function DocumentTable({ documents, chosen, isControlled, onChoose }: DocumentTableProps) {
  const translate = useTranslate();
  const isHydrated = useHydrated();
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
          disabled={!isHydrated}
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
  const isHydrated = useHydrated();
  const { sourcefile, title, category, passages, sizeBytes, origin, validity } = props.document;
  const number = new Intl.NumberFormat(locale);
  return (
    <tr className={props.isChosen ? 'bg-accent-soft' : ''}>
      <td className={CELL}>
        <input
          type="checkbox"
          className="size-4 accent-accent"
          aria-label={translate('admin.documents.choose', { name: sourcefile })}
          checked={props.isChosen}
          disabled={!isHydrated}
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
        {validity && <StatedValidity validity={validity} />}
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

/** From when to when a document holds, what replaced it, who answers for it. */
function StatedValidity({ validity }: { validity: NonNullable<DocumentRow['validity']> }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { owner, reviewDate } = validity;
  return (
    <>
      <ValidityMark validity={validity.shown} />
      {(owner || reviewDate) && (
        <span className="mt-1 block text-xs text-muted">
          {reviewDate && `${translate('admin.validity.reviewDate')}: ${dayText(reviewDate, locale)} `}
          {owner && (
            <>
              {translate('admin.validity.owner')}: <bdi>{owner}</bdi>
            </>
          )}
        </span>
      )}
    </>
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

interface ChosenActionsProps {
  documents: readonly DocumentRow[];
  onReindex: (names: string[]) => void;
  /** Called after a change. */
  onDone: () => void;
}

/** Buttons that change, read again or remove the chosen documents. */
export function ChosenActions({ documents, onReindex, onDone }: ChosenActionsProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState<'labels' | 'validity' | 'removal'>();
  const names = documents.map(({ sourcefile }) => sourcefile);
  const none = names.length === 0;
  const close = () => setOpen(undefined);

  function changed() {
    close();
    onDone();
  }

  return (
    <div className="my-3 flex flex-wrap items-center gap-2">
      <p role="status" className="me-2 text-sm text-muted">
        {translate('admin.documents.chosen', { count: names.length })}
      </p>
      <Button disabled={none} aria-haspopup="dialog" onClick={() => setOpen('labels')}>
        {translate('admin.documents.labels')}
      </Button>
      <Button disabled={none} aria-haspopup="dialog" onClick={() => setOpen('validity')}>
        {translate('admin.validity')}
      </Button>
      <Button disabled={none} onClick={() => onReindex(names)}>
        {translate('admin.documents.reindex')}
      </Button>
      <Button disabled={none} aria-haspopup="dialog" onClick={() => setOpen('removal')}>
        {translate('admin.documents.delete')}
      </Button>
      {open === 'labels' && <LabelsDialog documents={documents} onDone={changed} onClose={close} />}
      {open === 'validity' && <ValidityDialog documents={documents} onDone={changed} onClose={close} />}
      {open === 'removal' && (
        <ConfirmDialog
          title={translate('admin.documents.delete.title', { count: names.length })}
          description={
            <>
              <bdi className="mb-1 line-clamp-4 font-medium text-ink">{names.join(', ')}</bdi>
              {translate('admin.documents.delete.lead')}
            </>
          }
          confirm={translate('admin.documents.delete')}
          cancel={translate('admin.cancel')}
          onConfirm={() =>
            callApi('/api/admin/documents/removal', 'POST', { documents: names }).then(changed)
          }
          failureText={(thrown) => refusalText(AppError.from(thrown), translate)}
          onClose={close}
        />
      )}
    </div>
  );
}

interface LabelsDialogProps {
  documents: readonly DocumentRow[];
  onDone: () => void;
  onClose: () => void;
}

/** Changes the labels of some documents, starting from those of the first one. */
function LabelsDialog({ documents, onDone, onClose }: LabelsDialogProps) {
  const translate = useTranslate();
  const [first] = documents;
  const before: DocumentLabels = {
    oids: first?.oids ?? [],
    groups: first?.groups ?? [],
    category: first?.category ?? null,
  };
  const [labels, setLabels] = useState(before);
  const mayLeave = useUnsavedEdits(
    JSON.stringify(trimmedLabels(labels)) !== JSON.stringify(trimmedLabels(before)),
  );
  const close = () => mayLeave(onClose);
  const [state, setState] = useState<'editing' | 'saving' | AppError>('editing');
  const names = documents.map(({ sourcefile }) => sourcefile);

  function save() {
    setState('saving');
    const change: LabelChange = { documents: names, ...trimmedLabels(labels) };
    callApi('/api/admin/documents', 'PATCH', change).then(onDone, (thrown: unknown) =>
      setState(AppError.from(thrown)),
    );
  }

  return (
    <Sheet
      title={translate('admin.documents.labels.title', { count: names.length })}
      lead={translate('admin.documents.labels.lead')}
      closeLabel={translate('admin.close')}
      onClose={close}
    >
      <p className="mb-4 line-clamp-3 text-sm text-muted">
        <bdi>{names.join(', ')}</bdi>
      </p>
      <LabelFields labels={labels} onChange={setLabels} />
      {typeof state === 'object' && <Alert className="mt-4">{refusalText(state, translate)}</Alert>}
      <div className="mt-6 flex justify-end gap-2">
        <Button onClick={close}>{translate('admin.cancel')}</Button>
        <Button look="filled" disabled={state === 'saving'} onClick={save}>
          {translate('admin.documents.labels.save')}
        </Button>
      </div>
    </Sheet>
  );
}
