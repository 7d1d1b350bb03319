'use client';

import { useState } from 'react';
import { AdminPage, Downloads, FilterLinks, ListFrame, listAddress } from '#components/admin/admin-page.tsx';
import { Moment } from '#components/admin/moment.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { INPUT, TextField } from '#components/ui/field.tsx';
import type { RatedAnswer } from '#lib/api/feedback.ts';
import type { SettingField } from '#lib/core/setting-fields.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { FeedbackDetail, FeedbackWords } from './feedback-detail.tsx';

interface FeedbackReportProps {
  entries: RatedAnswer[];
  /** The position of the next page; null on the last one. */
  next: string | null;
  query: { rating: 'up' | 'down' | null; search: string; after: string | null };
  fault: string | undefined;
  fields: readonly SettingField[];
}

/** The ratings of answers: filtered, page by page, with all of them to download. */
export function FeedbackReport({ entries, next, query, fault, fields }: FeedbackReportProps) {
  const translate = useTranslate();
  const { rating, search, after } = query;
  const isFiltered = rating !== null || search !== '' || after !== null;
  return (
    <AdminPage
      heading={translate('admin.nav.feedback')}
      lead={translate('admin.feedback.lead')}
      actions={
        <Downloads
          hrefOf={(format) => `/api/admin/feedback/export${listAddress({ rating, search, format })}`}
          translate={translate}
        />
      }
      filter={<FeedbackFilter rating={rating} search={search} />}
      fault={fault}
    >
      <ListFrame
        isEmpty={entries.length === 0}
        empty={translate(isFiltered ? 'admin.feedback.noneFound' : 'admin.feedback.none')}
        paging={translate('admin.feedback.paging')}
        first={translate('admin.feedback.newest')}
        further={translate('admin.feedback.older')}
        query={{ rating, search }}
        after={after}
        next={next}
      >
        <FeedbackList key={`${rating}-${search}-${after}`} entries={entries} fields={fields} />
      </ListFrame>
    </AdminPage>
  );
}

function FeedbackFilter({ rating, search }: { rating: 'up' | 'down' | null; search: string }) {
  const translate = useTranslate();
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
      <FilterLinks
        label={translate('admin.feedback.filter')}
        choices={[null, 'down', 'up'] as const}
        current={rating}
        hrefOf={(choice) => listAddress({ rating: choice, search })}
        textOf={(choice) => translate(`admin.feedback.${choice ?? 'all'}`)}
      />
      <search>
        <form className="flex flex-wrap items-end gap-2">
          {rating && <input type="hidden" name="rating" value={rating} />}
          <TextField
            label={translate('admin.feedback.search')}
            type="search"
            name="search"
            maxLength={200}
            defaultValue={search}
            inputClassName={`${INPUT} w-72 max-w-full bg-surface`}
          />
          <Button type="submit">{translate('admin.feedback.find')}</Button>
        </form>
      </search>
    </div>
  );
}

/** Ratings, newest first; each opens its details. */
function FeedbackList(props: { entries: RatedAnswer[]; fields: readonly SettingField[] }) {
  const [opened, setOpened] = useState<RatedAnswer>();
  return (
    <>
      <Card as="ul" className="divide-y divide-line">
        {props.entries.map((rated) => (
          <li key={rated.id}>
            <FeedbackRow rated={rated} onOpen={() => setOpened(rated)} />
          </li>
        ))}
      </Card>
      {opened && <FeedbackDetail rated={opened} fields={props.fields} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function FeedbackRow({ rated, onOpen }: { rated: RatedAnswer; onOpen: () => void }) {
  const translate = useTranslate();
  const good = rated.rating === 'up';
  return (
    <article className="relative px-4 py-4 hover:bg-sunken/60 sm:px-5">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="min-w-0 grow basis-60 font-medium">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onOpen}
            dir="auto"
            className="line-clamp-2 w-full text-start after:absolute after:inset-0"
          >
            {rated.question}
          </button>
        </h2>
        <span
          className={`rounded-full px-2.5 py-0.5 text-sm font-medium ${good ? 'bg-accent-soft text-accent-strong' : 'bg-danger-soft text-danger'}`}
        >
          {translate(`admin.feedback.${rated.rating}`)}
        </span>
        <span className="text-sm text-muted">
          <Moment ms={rated.createdAtMs} />
        </span>
      </div>
      <p dir="auto" className="mt-1 mb-2 line-clamp-2 text-sm text-muted">
        {rated.withheld ? translate('share.withheld') : rated.answer.replaceAll(/\s+/g, ' ')}
      </p>
      <FeedbackWords rated={rated} />
    </article>
  );
}
