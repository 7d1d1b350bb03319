'use client';

import { type ReactNode, useState } from 'react';
import { AdminPage, Downloads, FilterLinks, ListFrame, listAddress } from '#components/admin/admin-page.tsx';
import { Moment } from '#components/admin/moment.tsx';
import { AnswerWithSources } from '#components/answer/cited-answer.tsx';
import { HiddenNote } from '#components/chat/turn-status-line.tsx';
import { PassageList } from '#components/sources/passage-text.tsx';
import { SupportLine } from '#components/sources/source-list.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button, TextLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { INPUT, TextField } from '#components/ui/field.tsx';
import { Sheet } from '#components/ui/modal.tsx';
import type { RatedAnswer } from '#lib/api/feedback.ts';
import { questionFragment } from '#lib/client/conversation/conversation-address.ts';
import { overrideTexts } from '#lib/client/settings/tunable.ts';
import { ratedSources } from '#lib/client/sources/sources.ts';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

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
        <Badge tone={rated.rating === 'up' ? 'accent' : 'danger'}>
          {translate(`admin.feedback.${rated.rating}`)}
        </Badge>
        <span className="text-sm text-muted">
          <Moment ms={rated.createdAtMs} />
        </span>
      </div>
      <p dir="auto" className="mt-1 mb-2 line-clamp-2 text-sm text-muted">
        {rated.withheld ? translate('share.withheld') : rated.answer.replaceAll(/\s+/g, ' ')}
      </p>
      <FeedbackWords rated={rated} />
      {rated.support && rated.support.supported < rated.support.of && (
        <div className="mt-2 text-sm">
          <SupportLine support={rated.support} />
        </div>
      )}
    </article>
  );
}

interface FeedbackDetailProps {
  rated: RatedAnswer;
  fields: readonly SettingField[];
  onClose: () => void;
}

/** The details of a rating: question, answer, passages and settings as they were when it was given. */
function FeedbackDetail({ rated, fields, onClose }: FeedbackDetailProps) {
  const translate = useTranslate();
  const sources = ratedSources(rated);
  const settings = overrideTexts(rated.overrides, fields, translate);
  return (
    <Sheet
      title={translate(`admin.feedback.${rated.rating}`)}
      lead={<Moment ms={rated.createdAtMs} />}
      closeLabel={translate('admin.feedback.close')}
      onClose={onClose}
    >
      <FeedbackWords rated={rated} />
      <Part heading={translate('admin.feedback.question')}>
        <p dir="auto" className="font-display text-lg whitespace-pre-wrap">
          {rated.question}
        </p>
        <p className="mt-2">
          <TextLink href={`/admin/compare${questionFragment(rated.question)}`}>
            {translate('admin.feedback.compare')}
          </TextLink>
        </p>
      </Part>
      <Part heading={translate('admin.feedback.answer')}>
        {!rated.withheld && (
          <AnswerWithSources
            text={rated.answer}
            complete
            sources={sources}
            label={translate('admin.feedback.sources')}
          />
        )}
        <HiddenNote turn={rated} />
      </Part>
      <Part heading={translate('admin.feedback.passages')}>
        {rated.passages.length + rated.hiddenPassages === 0 && (
          <p className="text-muted">{translate('admin.feedback.noPassages')}</p>
        )}
        <PassageList {...sources} />
      </Part>
      <Part heading={translate('admin.feedback.settings')}>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
          <dt className="text-muted">{translate('admin.usage.model')}</dt>
          <dd>{rated.model ?? translate('admin.usage.noModel')}</dd>
          {settings.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="whitespace-pre-wrap">{value}</dd>
            </div>
          ))}
        </dl>
        {settings.length === 0 && (
          <p className="mt-1 text-sm text-muted">{translate('admin.feedback.defaults')}</p>
        )}
      </Part>
    </Sheet>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-sm font-semibold text-muted">{heading}</h3>
      {children}
    </section>
  );
}

/** A reader's rating: their name, their reasons and their comment. */
function FeedbackWords({ rated }: { rated: RatedAnswer }) {
  const translate = useTranslate();
  const { givenBy, reasons, comment } = rated;
  return (
    <div className="text-sm">
      <p className="flex flex-wrap items-center gap-1.5">
        <bdi className="me-1 text-muted">{givenBy ?? translate('admin.feedback.anonymous')}</bdi>
        {reasons.map((reason) => (
          <Badge key={reason}>{translate(`feedback.reason.${reason}`)}</Badge>
        ))}
      </p>
      {comment && (
        <blockquote dir="auto" className="mt-2 border-s-2 border-line ps-3 whitespace-pre-wrap">
          {comment}
        </blockquote>
      )}
    </div>
  );
}
