'use client';

import { type SubmitEvent, useState } from 'react';
import { AdminPage, EmptyNote, refusalText } from '#components/admin/admin-page.tsx';
import { Moment } from '#components/admin/moment.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button, ButtonLink, IconButton } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Field, TextField } from '#components/ui/field.tsx';
import { useUnsavedEdits } from '#components/ui/use-unsaved-edits.ts';
import type { SynonymList, SynonymPage } from '#lib/api/admin.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { formatSynonymGroup, type StoredSynonyms } from '#lib/core/question/synonyms.ts';
import type { StoredGoldenQuestion } from '#lib/core/records/unanswered.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';

/** The words of the company: those that administrators add and change here, and those of the operator's file. */
export function SynonymsAdmin({ page }: { page: SynonymPage }) {
  const translate = useTranslate();
  const handle = useSynonyms(page);
  const { groups, file, faults } = handle.list;
  return (
    <AdminPage heading={translate('admin.nav.synonyms')} lead={translate('admin.synonyms.lead')}>
      <AddForm handle={handle} />
      <div role="status" className="empty:hidden">
        {handle.isSaved && <p className="mb-4 text-sm text-muted">{translate('admin.synonyms.saved')}</p>}
      </div>
      {handle.refused && <Alert className="mb-4">{refusalText(handle.refused, translate)}</Alert>}
      {groups.length === 0 && <EmptyNote>{translate('admin.synonyms.none')}</EmptyNote>}
      {groups.length > 0 && (
        <Card as="ul" aria-label={translate('admin.synonyms.list')} className="divide-y divide-line">
          {groups.map((group) => (
            <SynonymRow key={`${group.id} ${group.changedAtMs}`} group={group} handle={handle} />
          ))}
        </Card>
      )}
      {(file.length > 0 || faults.length > 0) && (
        <section className="mt-8">
          <h2 className="font-display text-lg font-semibold">{translate('admin.synonyms.file')}</h2>
          <p className="mb-3 text-sm text-muted">{translate('admin.synonyms.fileLead')}</p>
          {faults.length > 0 && <Alert className="mb-3">{faults.join(' ')}</Alert>}
          <Card as="ul" className="max-h-96 divide-y divide-line overflow-y-auto">
            {file.map((group) => (
              <li key={formatSynonymGroup(group)} className="px-4 py-2 text-sm wrap-anywhere">
                <bdi>{formatSynonymGroup(group)}</bdi>
              </li>
            ))}
          </Card>
        </section>
      )}
      <GoldenQuestions questions={page.questions} />
    </AdminPage>
  );
}

function AddForm({ handle }: { handle: SynonymHandle }) {
  const translate = useTranslate();
  const [lines, setLines] = useState('');
  useUnsavedEdits(lines.trim() !== '');

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (await handle.add(lines)) setLines('');
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="mb-6 max-w-reading">
      <Field label={translate('admin.synonyms.add')}>
        {(id) => (
          <>
            <textarea
              id={id}
              dir="auto"
              rows={3}
              required
              placeholder={'PTO, annual leave\nthe Nest => headquarters'}
              aria-describedby={`${id}-help`}
              value={lines}
              onChange={(event) => setLines(event.target.value)}
              className="w-full rounded-lg border border-edge bg-canvas px-3 py-2 text-base leading-6 sm:text-sm"
            />
            <p id={`${id}-help`} className="mt-1 text-xs text-muted">
              {translate('admin.synonyms.addHelp')}
            </p>
          </>
        )}
      </Field>
      <Button type="submit" look="filled" disabled={handle.isBusy} className="mt-2">
        {translate('admin.synonyms.addButton')}
      </Button>
    </form>
  );
}

/** The synonyms as they stand, and what can be done with them. Actions resolve with whether they were done. */
interface SynonymHandle {
  list: SynonymList;
  isBusy: boolean;
  isSaved: boolean;
  /** Why the last action was not done. */
  refused: AppError | undefined;
  add(lines: string): Promise<boolean>;
  change(id: string, line: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
}

const SYNONYMS_PATH = '/api/admin/synonyms';

/** Adds, changes and removes synonyms. */
function useSynonyms(initial: SynonymList): SynonymHandle {
  const [list, setList] = useState(initial);
  const [state, setState] = useState<'rest' | 'busy' | 'saved' | AppError>('rest');

  async function act(...call: [path: string, method: 'POST' | 'PUT' | 'DELETE', body?: object]) {
    setState('busy');
    try {
      setList(await callApi<SynonymList>(...call));
      setState('saved');
      return true;
    } catch (thrown) {
      setState(AppError.from(thrown));
      return false;
    }
  }

  return {
    list,
    isBusy: state === 'busy',
    isSaved: state === 'saved',
    refused: state instanceof AppError ? state : undefined,
    add: (lines) => act(SYNONYMS_PATH, 'POST', { lines }),
    change: (id, line) => act(`${SYNONYMS_PATH}/${id}`, 'PUT', { line }),
    remove: (id) => act(`${SYNONYMS_PATH}/${id}`, 'DELETE'),
  };
}

const QUESTIONS_PATH = '/api/admin/questions/stored';

/** The stored golden questions, as a file to evaluate with, and one by one to delete. */
function GoldenQuestions({ questions }: { questions: StoredGoldenQuestion[] }) {
  const translate = useTranslate();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<AppError>();
  const shown = questions.filter(({ id }) => !removed.has(id));
  if (questions.length === 0) return null;

  async function remove(id: string) {
    try {
      await callApi(`${QUESTIONS_PATH}/${id}`, 'DELETE');
      setRemoved(new Set([...removed, id]));
      setRefused(undefined);
    } catch (thrown) {
      setRefused(AppError.from(thrown));
    }
  }

  return (
    <section className="mt-8">
      <h2 className="font-display text-lg font-semibold">{translate('admin.synonyms.questions')}</h2>
      <p className="mb-3 max-w-reading text-sm text-muted">{translate('admin.synonyms.questionsLead')}</p>
      {refused && <Alert className="mb-3">{refusalText(refused, translate)}</Alert>}
      <Card as="ul" className="divide-y divide-line">
        {shown.map(({ id, question, place }) => (
          <li key={id} className="flex items-center gap-2 px-4 py-1.5 text-sm">
            <p className="min-w-0 grow wrap-anywhere">
              <bdi className="block">{question}</bdi>
              <bdi className="text-xs text-muted">{place}</bdi>
            </p>
            <IconButton
              icon="trash"
              label={translate('admin.synonyms.deleteQuestion', { question })}
              onClick={() => void remove(id)}
            />
          </li>
        ))}
      </Card>
      <p className="mt-3">
        <ButtonLink icon="down" href={QUESTIONS_PATH} download>
          {translate('admin.synonyms.download')}
        </ButtonLink>
      </p>
    </section>
  );
}

/** A group as a line, which is changed and deleted in place. */
function SynonymRow({ group, handle }: { group: StoredSynonyms; handle: SynonymHandle }) {
  const translate = useTranslate();
  const line = formatSynonymGroup(group);
  const [draft, setDraft] = useState<string>();
  const mayLeave = useUnsavedEdits(draft !== undefined && draft !== line);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (await handle.change(group.id, draft ?? line)) setDraft(undefined);
  }

  if (draft !== undefined) {
    return (
      <li className="px-4 py-3">
        <form onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-2">
          <TextField
            label={translate('admin.synonyms.group')}
            className="min-w-60 grow text-sm"
            autoFocus
            required
            value={draft}
            onText={setDraft}
          />
          <Button type="submit" look="filled" disabled={handle.isBusy}>
            {translate('admin.synonyms.save')}
          </Button>
          <Button onClick={() => mayLeave(() => setDraft(undefined))}>{translate('edit.cancel')}</Button>
        </form>
      </li>
    );
  }
  return (
    <li className="flex items-center gap-2 px-4 py-1.5">
      <div className="min-w-0 grow text-sm">
        <bdi className="wrap-anywhere">{line}</bdi>
        <p className="text-xs text-muted">
          <Moment ms={group.changedAtMs} />
          {group.changedBy && (
            <>
              {' · '}
              <bdi>{group.changedBy}</bdi>
            </>
          )}
        </p>
      </div>
      <IconButton
        icon="edit"
        label={translate('admin.synonyms.edit', { group: line })}
        onClick={() => setDraft(line)}
      />
      <IconButton
        icon="trash"
        label={translate('admin.synonyms.delete', { group: line })}
        disabled={handle.isBusy}
        onClick={() => void handle.remove(group.id)}
      />
    </li>
  );
}
