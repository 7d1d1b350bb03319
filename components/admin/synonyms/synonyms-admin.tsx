'use client';

import { type SubmitEvent, useState } from 'react';
import { AdminPage, EmptyNote } from '#components/admin/admin-page.tsx';
import { refusalText } from '#components/admin/refusal-text.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Field } from '#components/ui/field.tsx';
import type { SynonymPage } from '#lib/api/synonyms.ts';
import { formatSynonymGroup } from '#lib/core/synonyms/synonym-group.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { GoldenQuestions } from './golden-questions.tsx';
import { SynonymRow } from './synonym-row.tsx';
import { type SynonymHandle, useSynonyms } from './use-synonyms.ts';

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
